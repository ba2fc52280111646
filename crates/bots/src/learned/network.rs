//! The learned evaluation: a small network from the description of a position to the chance to win and the margin.

use gueridon_engine::Inputs;

use crate::dice::Xoshiro;

/// The units between inputs and outputs.
pub const HIDDEN: usize = 48;
/// The outputs: the chance to win, before it is squeezed between 0 and 1, and the margin.
pub const OUTPUTS: usize = 2;
/// The first bytes of a file of weights.
const MAGIC: &[u8; 8] = b"gueridn1";
/// The largest weight at the start of a training.
const FIRST_WEIGHTS: f32 = 0.1;

/// A network of one hidden layer.
///
/// Every machine computes the same value: sums are added up in a fixed order, and only additions, multiplications,
/// divisions and square roots are used.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    /// For each input, its weight for each hidden unit.
    pub first: Vec<[f32; HIDDEN]>,
    /// What each hidden unit begins with.
    pub first_bias: [f32; HIDDEN],
    /// For each output, its weight of each hidden unit.
    pub second: [[f32; HIDDEN]; OUTPUTS],
    /// What each output begins with.
    pub second_bias: [f32; OUTPUTS],
}

/// The value of a position for one seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SeatValue {
    /// The chance to win, from 0 to 1; with three and more players, ranking well counts in part.
    pub win: f32,
    /// The expected margin over the best of the others, in typical margins of the game.
    pub margin: f32,
}

impl Network {
    /// A network that knows nothing yet.
    pub fn untrained(inputs: usize, seed: u64) -> Network {
        let mut dice = Xoshiro::new(seed);
        let mut weights = || std::array::from_fn(|_| FIRST_WEIGHTS * (2.0 * dice.unit() - 1.0));
        Network {
            first: (0..inputs).map(|_| weights()).collect(),
            first_bias: weights(),
            second: [weights(), weights()],
            second_bias: [0.0; OUTPUTS],
        }
    }

    /// The hidden units: none is below 0.
    #[inline]
    pub fn hidden(&self, inputs: &Inputs) -> [f32; HIDDEN] {
        let mut units = self.first_bias;
        for (index, value) in inputs.iter() {
            let Some(weights) = self.first.get(index) else { continue };
            for (unit, weight) in units.iter_mut().zip(weights) {
                *unit += weight * value;
            }
        }
        units.map(|unit| unit.max(0.0))
    }

    /// The outputs of the hidden units.
    #[inline]
    pub fn outputs(&self, hidden: &[f32; HIDDEN]) -> [f32; OUTPUTS] {
        let mut outputs = self.second_bias;
        for (output, weights) in outputs.iter_mut().zip(&self.second) {
            for (unit, weight) in hidden.iter().zip(weights) {
                *output += unit * weight;
            }
        }
        outputs
    }

    /// The value of a position.
    pub fn value(&self, inputs: &Inputs) -> SeatValue {
        let [win, margin] = self.outputs(&self.hidden(inputs));
        SeatValue { win: chances(win), margin }
    }

    fn weights(&self) -> impl Iterator<Item = &f32> {
        let second = self.second.iter().flatten().chain(&self.second_bias);
        self.first.iter().flatten().chain(&self.first_bias).chain(second)
    }

    fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let second = self.second.iter_mut().flatten().chain(&mut self.second_bias);
        self.first.iter_mut().flatten().chain(&mut self.first_bias).chain(second)
    }

    /// The bytes of a file of weights.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.weights().flat_map(|weight| weight.to_le_bytes()));
        bytes
    }

    /// Reads a file of weights; none when it is not one of a network with this many inputs.
    pub fn read(bytes: &[u8], inputs: usize) -> Option<Network> {
        let mut network = Network::untrained(inputs, 0);
        let weights = bytes.strip_prefix(MAGIC)?;
        if weights.len() != 4 * network.weights().count() {
            return None;
        }
        for (weight, bytes) in network.weights_mut().zip(weights.chunks_exact(4)) {
            *weight = f32::from_le_bytes(bytes.try_into().ok()?);
        }
        let finite = network.weights().all(|weight| weight.is_finite());
        finite.then_some(network)
    }
}

/// From 0 to 1, a half at 0: a sigmoid that every machine computes alike.
#[inline]
pub fn chances(margin: f32) -> f32 {
    0.5 + 0.5 * margin / (1.0 + margin * margin).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_grow_with_the_margin_and_are_even_at_none() {
        assert_eq!(chances(0.0), 0.5);
        assert!(chances(1.0) > 0.8 && chances(-1.0) < 0.2);
        assert!(chances(100.0) <= 1.0 && chances(-100.0) >= 0.0);
    }

    #[test]
    fn a_file_of_weights_is_read_as_it_was_written_and_no_other_file_is() {
        let network = Network::untrained(7, 3);
        let bytes = network.write();
        assert_eq!(Network::read(&bytes, 7), Some(network));
        assert_eq!(Network::read(&bytes, 8), None);
        assert_eq!(Network::read(&bytes[..bytes.len() - 4], 7), None);
        let mut infinite = bytes.clone();
        infinite[8..12].copy_from_slice(&f32::INFINITY.to_le_bytes());
        assert_eq!(Network::read(&infinite, 7), None);
    }
}
