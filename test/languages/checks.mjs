/** What is wrong with a translation, as sentences: nothing that a reader would stumble over goes out. */

/**
 * How each language writes: its quotation marks, and words that are refused: the wrong form of address, and second names
 * of what has one in the glossary.
 */
const FACTS = {
  de: {
    quotes: '„“‚‘',
    refused: /(?<=[a-zäöüß,;] )(?:Sie|Ihnen|Ihr(?:e[nmrs]?)?)(?![\p{L}])|\bTools?\b|(?<=\p{L}) …/u,
  },
  es: {
    quotes: '“”',
    refused: /(?<![\p{L}])(?:usted(?:es)?|vosotros|(?<!costo )coste|pulsa)(?![\p{L}])|Ajustes →/iu,
  },
  fr: { quotes: '«»“”', refused: /(?<![\p{L}])(?:tu|toi|tes|(?<!v1\/)chats|(?:ce|un|du) chat)(?![\p{L}])/iu },
  'pt-BR': {
    quotes: '“”‘’',
    refused: /(?<![\p{L}])(?:o senhor|ficheiros?|ecrã|requisiç(?:ão|ões))(?![\p{L}])/iu,
  },
  ru: {
    quotes: '«»„“',
    refused: /(?<![\p{L}])(?:ты|тебе|тебя|твой|твои|поставщик\p{L}*|скилл\p{L}*)(?![\p{L}])/iu,
  },
  'zh-Hans': { quotes: '“”‘’', refused: /您|聊天(?!应用)/u },
  ja: {
    quotes: '「」『』',
    refused:
      /あなた|端末|ブラウザー|返信|Parlance |[\p{Script=Hira}\p{Script=Han}）」]: |\d [\p{Script=Hira}\p{Script=Han}]/u,
  },
  ko: { quotes: '“”‘’', refused: /당신|니다(?!\p{L})/u },
  hi: {
    quotes: '“”‘’',
    refused: /(?<![\p{L}\p{M}])(?:तुम|तू)(?![\p{L}\p{M}])|प्रदाता|अनुरोध|सहेज|चित्र(?!कार)|तस्वीर|शीर्षक/u,
  },
  ar: { quotes: '«»“”', refused: /[,;?]|(?<!\p{L})(?:ال)?كود(?!\p{L})|المطالبات|ملخص/u },
}
/** Names that are the same everywhere, alone or side by side. */
const NAMES =
  /(?:Parlance|Pocket|OpenAI|Anthropic|OpenRouter|Google|Gemini|Ollama|Mistral|Claude|ChatGPT|GitHub|LM Studio|llama\.cpp|WebAssembly|Unicode|JavaScript|Python|Markdown|PowerShell|curl|HTTP|HTTPS|CORS|JSON|JSONL|CSV|PDF|HTML|SVG|PNG|URL|API|MCP|OAuth|S3|XTC|DRY|BM25|Top|Min|Mirostat|Logprobs|Enter|Esc|Ctrl|Shift|Alt|Tab|Logit|Bias|Token|Tokens|ms|kB|MB|GB|TB|min|bit|OK)/g
const QUOTES = /["„“”«»‚‘「」『』]/gu
const PLACEHOLDER = /\{\w+\}/g
const LETTERS = /\p{L}{2}/u
/** English words that no other of the languages has, alone between spaces. */
const ENGLISH = /(?:^| )(?:the|and|with|your|this|that|are|of|which|from|have)(?: |$)/i
/** Texts on controls, whose room is short. */
const SHORT = /Button|^label|^title(?! of (?:Alert|LoadFailed))|heading|Tab|MenuItem|^name$|^th$|^h\d$/
/** How a sentence ends, whatever the script. */
const ENDS = {
  '.': '.',
  '。': '.',
  '।': '.',
  '…': '…',
  '?': '?',
  '？': '?',
  '؟': '?',
  '!': '!',
  '！': '!',
  ':': ':',
  '：': ':',
}

const namesIn = (text) => (text.match(PLACEHOLDER) ?? []).sort().join(' ')
const endOf = (text) => ENDS[text.replace(/[\s\u200f”“»」』’"]+$/u, '').at(-1)] ?? ''
const bare = (text) => text.replace(PLACEHOLDER, '').replace(NAMES, '')

/** What a text begins or ends with that is only a piece of a sentence. */
const PIECE =
  /^\s|\s$|^[,;.:·)]|[,;·(]$|^(?:it|its|they|their|is|was|are|were|has|have|and|or|but|which|that|because|whose|when) /
/** Whole, although they look like pieces. */
const WHOLE = new Set([
  'and {count} more',
  'and {count} more group',
  'and {count} more groups',
  'or drop a .gguf file here',
  'Make this text clearer and shorter, and tell me what you changed:\n\n',
])

/** Kept with the chat, so its amount is the same in all languages. */
const STORED_MONEY = 'Stopped: the tools of this turn cost more than ${amount}, the limit of this chat.'

/**
 * What of an English text no translator could render: pieces that code puts together have another order, case or gender
 * elsewhere.
 *
 * @param {{ key: string, forms?: Record<string, string> }} text
 * @returns {string[]}
 */
export const piecesIn = ({ key, forms }) =>
  Object.values(forms ?? { other: key }).flatMap((form) => [
    ...(PIECE.test(form) && !WHOLE.has(form)
      ? [`“${form}” is a piece of a sentence: write the whole sentence, or a label with a colon`]
      : []),
    // Its place, its sign and, from right to left, its order are each language's own.
    ...(form.includes('${') && form !== STORED_MONEY
      ? [`“${form}” writes money itself: give the amount as lib/text/formatUsd writes it`]
      : []),
  ])

/**
 * What is wrong with one translation.
 *
 * @param {{ key: string, english?: string, forms?: Record<string, string>, uses: readonly { kind: string }[] }} text
 * @param {string | Record<string, string>} translation
 * @param {{ code: string, formats: string, allowed: { same: readonly string[], long: readonly string[] } }} language
 * @returns {string[]}
 */
export function problemsOf(text, translation, { code, formats, allowed }) {
  if ((typeof translation === 'object') !== (text.forms !== undefined))
    return [text.forms ? 'needs an object of plural forms' : 'needs one text, not plural forms']
  if (!text.forms) return problemsIn(text.english ?? text.key, translation, text, code, allowed)
  const wanted = new Intl.PluralRules(formats).resolvedOptions().pluralCategories.toSorted().join(', ')
  const given = Object.keys(translation).toSorted().join(', ')
  if (wanted !== given) return [`needs exactly the plural forms ${wanted}, and has ${given}`]
  return Object.entries(translation).flatMap(([category, form]) =>
    problemsIn(
      text.forms[category] ?? text.forms.other,
      form,
      text,
      code,
      allowed,
      // “1” may be a word, where the form is for that number alone.
      category !== 'other' && category !== 'few' && category !== 'many',
    ).map((problem) => `${category}: ${problem}`),
  )
}

function problemsIn(english, translated, { key, uses }, code, allowed, mayLackCount = false) {
  const facts = FACTS[code]
  if (!facts) return [`is in a language without facts: say its quotation marks in test/languages/checks.mjs`]
  const found = []
  if (/[⟨⟩]/.test(translated)) found.push('has the meaning in ⟨⟩, which is for you alone')
  const [wanted, given] = [namesIn(english), namesIn(translated)]
  const without = (names) => names.replace(/ ?\{count\} ?/, '')
  if (wanted !== given && !(mayLackCount && without(wanted) === without(given)))
    found.push(`has the placeholders ${given || '(none)'} instead of ${wanted || '(none)'}`)
  if (translated === english && LETTERS.test(bare(english)) && !allowed.same.includes(key))
    found.push('is the same as in English; if that is right, add its key to “same” in allowed.json')
  const marks = translated.match(QUOTES) ?? []
  for (const mark of new Set(marks))
    // Code is written with straight marks, as it is in English.
    if (translated !== english && !facts.quotes.includes(mark) && !(mark === '"' && english.includes(mark)))
      found.push(`has ${mark}, where the marks are ${facts.quotes}`)
  const pairs = (list) => list.filter((mark) => mark !== '‘' && mark !== '’').length
  if (translated !== english && pairs(marks) < pairs(english.match(QUOTES) ?? []))
    found.push('has fewer quotation marks than the English text')
  if (endOf(translated) !== endOf(english))
    found.push(`ends in “${endOf(translated)}” instead of “${endOf(english)}”`)
  if (/^\s/.test(translated) !== /^\s/.test(english) || /\s$/.test(translated) !== /\s$/.test(english))
    found.push('begins or ends in other white space')
  if (/ {2}|\.\.\.| - /.test(translated) && !/ {2}|\.\.\.| - /.test(english))
    found.push('has two spaces, three points or a hyphen for a dash')
  if (ENGLISH.test(translated) && !allowed.same.includes(key)) found.push('has English words left')
  if (facts.refused.test(translated))
    found.push(`has “${facts.refused.exec(translated)?.[0]}”, which is refused`)
  const isShort = uses.some(({ kind }) => SHORT.test(kind))
  const most = Math.max(english.length * 1.6, english.length + 12)
  if (isShort && translated.length > most && !allowed.long.includes(key))
    found.push(`is ${translated.length} long, for a control with room for ${Math.floor(most)}`)
  return found
}
