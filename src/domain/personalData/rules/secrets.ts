import { type Finding, matchesOf, type Rule } from '../kinds'

/** How keys of well-known services begin. */
const KEYS =
  /(?<![A-Za-z0-9_-])(?:sk-[A-Za-z0-9_-]{16,200}|gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{22,255}|glpat-[\w-]{20,64}|xox[abeposr]-[A-Za-z0-9-]{10,200}|A(?:KIA|SIA)[0-9A-Z]{16}|AIza[\w-]{35}|ya29\.[\w-]{20,300}|hf_[A-Za-z0-9]{30,60}|npm_[A-Za-z0-9]{36}|SG\.[\w-]{16,40}\.[\w-]{16,80}|[srp]k_(?:live|test)_[A-Za-z0-9]{16,200}|gsk_[A-Za-z0-9]{40,80}|eyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{10,1000})(?![A-Za-z0-9_])/g

/** A word, and what it names: `password: hunter2`, `API_KEY="…"`. */
const NAMED =
  /(?:passwor[dt]|passwd|pwd|passphrase|mot de passe|contraseñ?n?a|senha|wachtwoord|has[łl]o|пароль|密码|パスワード|api[_ -]?key|secret(?:[_ -]?key)?|access[_ -]?(?:key|token)|auth[_ -]?token|client[_ -]?secret|private[_ -]?key)["'`]?(?:\s{0,2}(?:[:=：]|\bis\b|\bist\b|\best\b|\bes\b|は)\s{0,2})["'`“„«]?(?<it>[^\s"'`<>(){}[\],;“”«»]{6,200})/giu
const BEARER = /\bBearer\s(?<it>[\w.~+/=-]{20,500})/g
const IN_ADDRESS = /:\/\/[^\s/:@]{1,100}:(?<it>[^\s/@:]{3,200})@/g

const hasBoth = (text: string): boolean => /\d/.test(text) && /\p{L}|[^\p{L}\p{N}.,:/-]/u.test(text)

/** Keys and passwords: by how they begin, by the word before them, and private keys. */
export const findSecrets: Rule = (text) => [
  ...privateKeys(text),
  ...matchesOf(text, KEYS, 'SECRET', ({ 0: match }) => /\d/.test(match)),
  ...matchesOf(text, NAMED, 'SECRET', ({ groups }) => hasBoth(groups?.['it'] ?? '')),
  ...matchesOf(text, BEARER, 'SECRET', ({ groups }) => /\d/.test(groups?.['it'] ?? '')),
  ...matchesOf(text, IN_ADDRESS, 'SECRET'),
]

const BEGIN = '-----BEGIN '
const END = /-----END [A-Z ]{0,20}PRIVATE KEY-----/g

function privateKeys(text: string): readonly Finding[] {
  const found: Finding[] = []
  for (let at = text.indexOf(BEGIN); at >= 0; at = text.indexOf(BEGIN, at + BEGIN.length)) {
    if (!/^[A-Z ]{0,20}PRIVATE KEY-----/.test(text.slice(at + BEGIN.length, at + 60))) continue
    END.lastIndex = at
    const end = END.exec(text)
    // Without its end it goes on to the end of the text.
    found.push({ start: at, end: end ? end.index + end[0].length : text.length, kind: 'SECRET' })
    if (!end) break
    at = end.index
  }
  return found
}
