"""Words that people use for one another, so that a question is met in many wordings."""

import re

GROUPS = [
    "delete remove erase discard {get rid of} {throw away} wipe", "chat conversation dialogue talk discussion thread", "chats conversations dialogues talks threads",
    "message text entry post", "messages texts entries posts", "answer reply response output", "answers replies responses outputs",
    "cheap inexpensive affordable {low cost}", "cheapest {least expensive} {lowest priced} {most affordable}", "price cost rate fee charge", "prices costs rates fees charges",
    "pay spend", "money cash dollars euros", "bill invoice", "big large huge", "small little tiny mini", "fast quick rapid speedy", "slow sluggish", "begin start commence",
    "stop halt quit cease abort", "change alter modify adjust switch", "show display present demonstrate", "explain describe clarify {shed light on}", "write compose create draft produce",
    "make create build produce", "find locate discover {look for}", "search hunt look {look around}", "use employ utilise {work with}", "add include register attach", "connect link hook {hook up} attach",
    "service provider vendor company api", "services providers vendors", "model llm {language model} ai", "models llms ais", "key token-key secret credential {access key}", "key secret credential password",
    "save store keep preserve", "saved stored kept", "stored saved kept held", "file document", "files documents", "copy duplicate clone {make a copy of}", "download fetch get", "upload send put",
    "picture image photo", "pictures images photos", "computer machine pc laptop", "phone mobile smartphone", "browser web-browser chrome firefox", "internet web network {the net}", "offline {without internet} {without a network} disconnected",
    "private confidential secret", "safe secure protected", "data information stuff content", "history past {old chats}", "setting option preference knob", "settings options preferences knobs", "button switch control",
    "error failure problem fault trouble", "wrong incorrect mistaken false", "broken damaged {not working}", "help assist aid support", "good fine nice decent", "best finest ideal", "bad poor terrible",
    "maximum highest most upper", "minimum lowest least", "limit bound cap maximum", "length size extent", "long lengthy", "short brief concise", "random chance arbitrary", "same identical equal",
    "different other another distinct", "word term", "words terms", "number figure value amount", "token piece unit", "tokens pieces units", "probability likelihood chance odds", "probabilities likelihoods chances odds",
    "question prompt query request", "questions prompts queries requests", "parameter setting argument", "parameters settings arguments", "function routine method", "code program script snippet",
    "list enumerate {give a list of}", "table grid chart", "compare contrast", "difference distinction", "meaning sense definition", "mean signify {stand for}", "need require want", "want wish {would like}",
    "possible feasible allowed", "where {in which place}", "how {in what way} {by what means}", "tell inform", "understand grasp get comprehend", "know see", "friend colleague pal mate", "people folks persons",
    "run execute operate", "load open", "theme look design", "dark black night", "bright light", "poem verse", "joke gag", "sad unhappy miserable blue", "happy glad cheerful", "tired sleepy worn", "bored {fed up}",
    "choose pick select", "switch change swap toggle", "continue resume {go on} proceed", "edit change correct revise amend", "regenerate redo retry repeat", "branch fork split path", "version variant copy",
    "shortcut hotkey {key combination}", "shortcuts hotkeys {key combinations}", "keyboard keys", "export {save as a file} dump backup", "import {bring in} {read in}", "tool function", "tools functions", "call invoke use",
    "page screen view", "site website", "install {set up} deploy", "reduce lower decrease cut", "raise increase lift", "higher larger greater", "lower smaller", "creative inventive imaginative", "weird strange odd crazy",
    "nonsense rubbish gibberish garbage", "clever smart intelligent bright", "stupid dumb silly", "trust believe {rely on}", "made created built developed", "weather forecast", "news headlines", "doctor physician", "lawyer attorney",
    "sort order arrange", "reverse flip invert {turn around}", "check test verify examine", "convert turn transform", "print output", "loop repeat iterate", "object record", "website {web page} site",
]
PHRASES = [re.findall(r"\{([^}]*)\}|(\S+)", g) for g in GROUPS]
SYNONYMS = {}
for group in PHRASES:
    words = [a or b for a, b in group]
    for word in words:
        SYNONYMS.setdefault(word, []).extend(w for w in words if w != word)


def reworded(text, rng):
    """Half of all questions pass as they are; in the others some words are exchanged."""
    if rng.random() < 0.55:
        return text
    return re.sub(r"[a-zA-Z]+", lambda m: rng.choice(SYNONYMS[m[0].lower()]) if m[0].lower() in SYNONYMS and rng.random() < 0.3 else m[0], text)
