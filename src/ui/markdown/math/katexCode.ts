/** KaTeX with its styles, which name its fonts: none of it is here before the first formula. */
import 'katex/dist/katex.min.css'

export { default } from 'katex'
