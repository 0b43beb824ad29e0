import './letterMark.css'

type Props = { readonly letter: string; readonly size?: 'small' | 'large' }

/** A letter in a square: the name beside it then needs no prefix. Drawn by the style sheet, so it is no text. */
export const LetterMark = ({ letter, size = 'small' }: Props) => (
  <span aria-hidden data-mark={letter} data-size={size} className="letter-mark" />
)
