/** Text as people compare it when they search, with the way back to the original. */
export type FoldedText = {
  readonly text: string
  /** Where the character is that `text[index]` came from, in UTF-16 units of the original. */
  readonly origin: (index: number) => number
  /** Where what `text.slice(0, index)` came from ends there: never inside a letter, behind its marks. */
  readonly end: (index: number) => number
}

// oxlint-disable-next-line no-control-regex -- ASCII is exactly what is asked for
const ASCII = /^[\u0000-\u007f]*$/
const MARK = /^\p{M}$/u
/** Marks that people leave out when they search: accents, points, vowels above letters, and the dots of nuktas. */
const LEFT_OUT =
  /[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Cyrillic}\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc]/u
/** Signs that make another letter of the one before: が is not か. */
const VOICING = /[\u3099\u309a]/
/** Marks above letters, and those of kana, which have forms of half width too. */
const JOINS = /[\u0300-\u036f\u3099\u309a\uff9e\uff9f]/
/** Nothing that is read: joiners, soft hyphens, signs of direction; and the Arabic stroke that makes words longer. */
const UNREAD = /[\p{Cf}\u0640]/u
/** Their letters are what they are with their marks: й is not и. */
const WHOLE = /[\p{Script=Cyrillic}\p{Script=Hiragana}\p{Script=Katakana}]/u
const KATAKANA = /[\u30a1-\u30f6]/
const TO_HIRAGANA = 0x60

/** Letters that are searched as others, and don't come apart by themselves. */
const ALIKE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ' },
    ...{ ё: 'е', ѐ: 'е', ѝ: 'и', '’': "'", ʼ: "'" },
    ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ہ: 'ه', ۃ: 'ه', ھ: 'ه', ە: 'ه', '\u0901': '\u0902' },
  }),
)

/** How letters are written where a keyboard lacks them. */
const SPELLED: ReadonlyMap<string, string> = new Map(
  Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }),
)
const CAN_BE_SPELLED = /[äöüøå]|[aou]\u0308|a\u030a/i
/** The Arabic article, with “and”, “in”, “as” or “for” written to it, before a word of three letters or more. */
const ARTICLE =
  /(?<![\p{L}\p{M}])(?:[وف]\p{M}*)?(?:(?:[بك]\p{M}*)?[اٱ]\p{M}*|ل\p{M}*)ل\p{M}*(?=(?:\p{Script=Arabic}\p{M}*){3})/gu
const DIAERESIS = '\u0308'
const RING = '\u030a'

/** The nasals of Devanagari and the letters before which a dot (anusvara) is as common: हिन्दी and हिंदी. */
const NASAL_BEFORE: ReadonlyMap<string, RegExp> = new Map([
  ['ङ', /[क-ङ]/],
  ['ञ', /[च-ञ]/],
  ['ण', /[ट-ण]/],
  ['न', /[त-न]/],
  ['म', /[प-म]/],
])
const VIRAMA = '\u094d'
const ANUSVARA = '\u0902'

/**
 * Folds text for comparing: lower case, no accents and points, full-width forms as plain ones, one form for letters that
 * people don't tell apart when they search. Vowel signs stay: they are letters. Linear; nearly free for ASCII.
 */
export const foldText = (text: string): FoldedText => folded(text, false)

/**
 * The same with “ä” as “ae”, as German is typed without its letters, and Arabic words without their article; undefined
 * where nothing differs.
 */
const spelledText = (text: string): FoldedText | undefined =>
  CAN_BE_SPELLED.test(text) || text.search(ARTICLE) >= 0 ? folded(text, true) : undefined

/** What a text is found by: “Müller” by “muller” and by “mueller”, “الكتاب” by “كتاب”. One form, or two. */
export function foldForms(text: string): readonly FoldedText[] {
  const spelled = spelledText(text)
  return spelled ? [foldText(text), spelled] : [foldText(text)]
}

function folded(text: string, isSpelled: boolean): FoldedText {
  if (ASCII.test(text)) {
    const same = (index: number) => index
    return { text: text.toLowerCase(), origin: same, end: same }
  }
  let known: readonly number[] | undefined
  // Asked for only where something was found.
  const origins = (): readonly number[] => {
    if (known) return known
    const places: number[] = []
    fold(text, isSpelled, places)
    return (known = places)
  }
  const origin = (index: number) => origins()[index] ?? text.length
  return {
    text: fold(text, isSpelled),
    origin,
    end: (index) => {
      if (index <= 0) return 0
      let at = index
      while (at < origins().length && origin(at) === origin(index - 1)) at += 1
      return origin(at)
    },
  }
}

/** Writes what it makes of each character; into `places`, where each unit of it came from. */
function fold(text: string, isSpelled: boolean, places?: number[]): string {
  let done = ''
  // Kept apart: to look at the end of what is done would join its pieces each time.
  let last = ''
  let at = 0
  const articles = isSpelled ? text.matchAll(ARTICLE) : undefined
  let article = articles?.next().value
  while (at < text.length) {
    if (article?.index === at) {
      at += article[0].length
      article = articles?.next().value
    }
    const from = at
    while (at < text.length && text.charCodeAt(at) < 128) at += 1
    if (at > from) {
      done += last
      last = text.slice(from, at).toLowerCase()
      if (places) for (let each = from; each < at; each += 1) places.push(each)
      continue
    }
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    at += character.length
    const together = joined(last, character, text.charAt(at))
    if (together !== undefined) {
      last = together
      continue
    }
    const spelled = isSpelled ? spelling(character, text.charAt(from - 1).toLowerCase()) : undefined
    const plain = spelled ?? foldedCharacter(character)
    if (plain === '') continue
    done += last
    last = plain
    if (places) for (let each = 0; each < plain.length; each += 1) places.push(from)
  }
  return done + last
}

const characters = new Map<string, string>()

function foldedCharacter(character: string): string {
  const known = characters.get(character)
  if (known !== undefined) return known
  const made = Array.from(character.normalize('NFKC').toLowerCase(), plainOf).join('')
  characters.set(character, made)
  return made
}

function plainOf(character: string): string {
  const alike = ALIKE.get(character)
  if (alike !== undefined) return alike
  if (UNREAD.test(character)) return ''
  if (/\p{Nd}/u.test(character)) return digitOf(character)
  if (KATAKANA.test(character)) return String.fromCharCode(character.charCodeAt(0) - TO_HIRAGANA)
  if (WHOLE.test(character) && !MARK.test(character)) return character
  return Array.from(character.normalize('NFD'), (each) =>
    MARK.test(each) && LEFT_OUT.test(each) && !VOICING.test(each) ? '' : (ALIKE.get(each) ?? each),
  ).join('')
}

/** Digits of one script lie ten in a row, from a code that ends in 0 or in 6. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const low = code & 15
  const isFromZero = /\p{Nd}/u.test(String.fromCodePoint(code - low))
  return String(low - (isFromZero ? 0 : 6))
}

const spelling = (character: string, before: string): string | undefined => {
  if (character === DIAERESIS && /[aou]/.test(before)) return 'e'
  if (character === RING && before === 'a') return 'a'
  return SPELLED.get(character.toLowerCase())
}

/** What a sign makes of the letter before it, of what is folded already; undefined where it stays as it was. */
function joined(last: string, sign: string, next: string): string | undefined {
  if (sign === VIRAMA) return NASAL_BEFORE.get(last)?.test(next) ? ANUSVARA : undefined
  if (!JOINS.test(sign) || !WHOLE.test(last)) return undefined
  const mark = sign.normalize('NFKC')
  if (!MARK.test(mark)) return undefined
  const whole = (last + mark).normalize('NFC')
  return whole.length === 1 ? (ALIKE.get(whole) ?? whole) : undefined
}

/** Scripts written without spaces: each character is a word of an index, and runs are compared whole. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}々〆〇ー]/u
const EACH_UNSPACED = new RegExp(UNSPACED.source, 'gu')

/** Text with every character of an unspaced script set apart, so that an index takes each for a word. */
export const spaced = (folded: string): string =>
  UNSPACED.test(folded) ? folded.replace(EACH_UNSPACED, ' $& ') : folded

/** A word of folded text: letters with their vowel signs, and figures. */
export const WORD = /[\p{L}\p{M}\p{N}]+/gu
