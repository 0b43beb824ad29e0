import { dirOf } from '@/lib/text/proseDirection'

import { closerOf } from '../blocks/mathLines'
import { InlineText } from '../inline/InlineView'
import { MathView } from './MathView'

type Props = { readonly opener: '$$' | '\\['; readonly tex: string; readonly isClosed: boolean }

/** A displayed formula of its own; what of it is here, as received, while its end is not. */
export function MathBlock({ opener, tex, isClosed }: Props) {
  if (!isClosed) {
    return (
      <p dir={dirOf(tex)} className="md-open-math">
        {opener}
        <InlineText text={tex} />
      </p>
    )
  }
  return (
    <div className="md-math-block">
      <MathView tex={tex.trim()} isDisplay source={`${opener}${tex}${closerOf(opener)}`} />
    </div>
  )
}
