// Sounds: soft tones, where the settings have them on.

/** Whether sound is on, as the settings say. */
export const hasSound = () => document.documentElement.dataset.sound === "on";

/** What plays sounds, from the first one on. @type {AudioContext | undefined} */
let audio;

/** Plays tones, if sound is on; times are in seconds. @param {{ delay: number, pitch: number, length: number }[]} tones */
function playTones(tones) {
  if (!hasSound()) return;
  audio ??= new AudioContext();
  // Browsers keep a page silent until it is clicked.
  if (audio.state === "suspended") audio.resume().catch(() => {});
  for (const { delay, pitch, length } of tones) {
    const [tone, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + delay];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

/** It is the own turn. */
export const playTurn = () => playTones([{ delay: 0, pitch: 523, length: 0.5 }, { delay: 0.16, pitch: 659, length: 0.5 }]);
/** A second of the last ones has passed. */
export const playTick = () => playTones([{ delay: 0, pitch: 880, length: 0.06 }]);
/** A card was laid down. */
export const playCard = () => playTones([{ delay: 0, pitch: 196, length: 0.09 }]);
