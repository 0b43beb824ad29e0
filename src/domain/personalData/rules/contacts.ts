import { type Finding, matchesOf, type Rule } from '../kinds'

const LOCAL = /[\p{L}\p{N}._%+'’-]/u
/** Without spaces, an address is at most this long. */
const MOST_LOCAL = 64
const DOMAIN =
  /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}(?:xn--[a-z0-9-]{2,30}|\p{L}{2,24})(?![\p{L}\p{N}])/uy
/** `logo@2x.png` is a file. */
const FILE_END = /\.(?:png|jpe?g|svg|webp|gif|avif|css|[cm]?[jt]sx?|json|html?)$/i

/** E-mail addresses, also of names and domains beyond ASCII, and as `anna (at) example.org`. */
export const findEmails: Rule = (text) => {
  const found: Finding[] = []
  for (const match of text.matchAll(/@|\s?[[({<](?:at|ät|arroba)[\])}>]\s?/giu)) {
    const at = match.index
    let start = at
    while (start > 0 && at - start < MOST_LOCAL && LOCAL.test(text[start - 1] ?? '')) start -= 1
    while (start < at && /[._'’-]/.test(text[start] ?? '')) start += 1
    DOMAIN.lastIndex = at + match[0].length
    const domain = DOMAIN.exec(text)?.[0] ?? ''
    if (start === at || domain === '' || (match[0] === '@' && FILE_END.test(domain))) continue
    if (text.slice(start, at) === 'git') continue
    found.push({ start, end: at + match[0].length + domain.length, kind: 'EMAIL' })
  }
  return found
}

const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`
const IPV4 = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.-])${OCTET}(?:\.${OCTET}){3}(?![\p{L}\p{N}_-]|\.\d)`,
  'gu',
)
/** Of this device and of networks at home, and what no device has: they lead to nobody. */
const NOBODY =
  /^(?:0|10|127|255|22[4-9]|23\d|24\d|25\d)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\.|^100\.(?:6[4-9]|[789]\d|1[01]\d|12[0-7])\./
const IPV6 =
  /(?<![\p{L}\p{N}_:.])[23][0-9a-f]{3}(?::[0-9a-f]{1,4}){0,7}(?:::(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,6})?)?(?![\p{L}\p{N}_:])/giu
const VERSION_BEFORE =
  /(?:\bv|version|release|build|rev|firmware|bản|版本|バージョン|верс\p{L}{0,4})\.?\s{0,2}$/iu

/** Public addresses of the internet. */
export const findIps: Rule = (text) => [
  ...matchesOf(
    text,
    IPV4,
    'IP',
    ({ 0: match, index }) =>
      !NOBODY.test(match) && !VERSION_BEFORE.test(text.slice(Math.max(0, index - 20), index)),
  ),
  ...matchesOf(text, IPV6, 'IP', ({ 0: match }) => {
    const groups = match.split(':').filter((group) => group !== '').length
    return match.includes('::') ? groups >= 2 : groups === 8
  }),
]
