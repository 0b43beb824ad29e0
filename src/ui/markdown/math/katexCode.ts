/** KaTeX with its styles, which name its fonts, and what draws with it: none of it is here before the first formula. */
import 'katex/dist/katex.min.css'

export { default } from 'katex'
export { mathElement } from './mathElement'
