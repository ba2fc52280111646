
# Bash splits words at "=". Here NAME=VALUE, or --option=VALUE, is one word, and what follows the "=" is offered.
_gueridon_pair() {
    local at="${COMP_CWORD}" option name=""
    [[ "${COMP_WORDS[at]}" == "=" ]] || at=$((at - 1))
    if [[ "${COMP_WORDS[at]}" == "=" ]]; then
        option="${COMP_WORDS[at - 1]}"
        if [[ "${option}" != -* ]]; then
            name="${option}="
            option="${COMP_WORDS[at - 2]}"
            [[ "${option}" == "=" ]] && option="${COMP_WORDS[at - 3]}"
        fi
        _gueridon "$1" "${name}$2" "${option}"
        COMPREPLY=("${COMPREPLY[@]#"${name}"}")
    else
        _gueridon "$@"
    fi
}

complete -F _gueridon_pair -o nosort -o bashdefault -o default gueridon 2>/dev/null ||
    complete -F _gueridon_pair -o bashdefault -o default gueridon
