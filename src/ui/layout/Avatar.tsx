import './avatar.css'
import './letterMark.css'

type Props = {
  /** What it stands for: its first letter is drawn where there is nothing else. */
  readonly name: string
  /** A letter or an emoji. */
  readonly letter?: string
  /** A `data:` URL. */
  readonly picture?: string
  readonly size?: 'small' | 'large'
}

/** A small picture, or a letter in a square. Decoration: the name is beside it. */
export const Avatar = ({ name, letter = '', picture = '', size = 'small' }: Props) => (
  <span aria-hidden className="avatar" data-size={size}>
    {picture === '' ? firstOf(letter.trim() || name.trim()) : <img src={picture} alt="" />}
  </span>
)

/** Its first character as people see it: an emoji is several code points. */
function firstOf(text: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  return (first?.segment ?? '?').toLocaleUpperCase()
}

type LetterMarkProps = { readonly letter: string; readonly size?: 'small' | 'large' }

/** A letter in a square: the name beside it then needs no prefix. Drawn by the style sheet, so it is no text. */
export const LetterMark = ({ letter, size = 'small' }: LetterMarkProps) => (
  <span aria-hidden data-mark={letter} data-size={size} className="letter-mark" />
)
