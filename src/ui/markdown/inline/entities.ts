import { inertDocument } from '@/lib/inertDocument'

/** The named entities that replies use; the rest is looked up by the browser. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
  divide: '÷',
  plusmn: '±',
  deg: '°',
  para: '¶',
  sect: '§',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  harr: '↔',
  rArr: '⇒',
  lArr: '⇐',
  ne: '≠',
  le: '≤',
  ge: '≥',
  infin: '∞',
  asymp: '≈',
  sum: '∑',
  prod: '∏',
  radic: '√',
  micro: 'µ',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  sigma: 'σ',
  omega: 'ω',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  shy: '\u00ad',
  zwj: '\u200d',
  zwnj: '\u200c',
  frac12: '½',
  frac14: '¼',
  sup2: '²',
  sup3: '³',
}

/** The character an entity such as `&amp;` or `&#39;` stands for; the entity itself when there is none. */
export function decodeEntity(entity: string): string {
  const name = entity.slice(1, -1)
  if (name.startsWith('#')) return fromCode(name.slice(1), entity)
  if (Object.hasOwn(NAMED, name)) return NAMED[name] ?? entity
  if (typeof DOMParser === 'undefined' || !/^\w{1,31}$/.test(name)) return entity
  return inertDocument(entity).body.textContent
}

function fromCode(digits: string, entity: string): string {
  const code = /^[xX]/.test(digits) ? parseInt(digits.slice(1), 16) : parseInt(digits, 10)
  if (Number.isNaN(code)) return entity
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}
