import { memo } from 'react'

import { leftToRightRuns } from '@/lib/text/leftToRightRuns'
import { hasRightToLeft, proseDirection } from '@/lib/text/proseDirection'

/** A text of more lines is one element, whose lines the browser turns by their first letter. */
const MOST_LINES = 2_000

/** Plain text as it was written, each line of which runs its own way: as its prose does. */
export function OwnLines({ text }: { readonly text: string }) {
  const lines = hasRightToLeft(text) ? text.split(/(?<=\n)/) : []
  const isCut = lines.length > 0 && lines.length <= MOST_LINES
  return (
    <div dir={isCut ? proseDirection(text) : 'auto'} className="own-lines">
      {isCut ? lines.map((line, index) => <OwnLine key={index} line={line} />) : text}
    </div>
  )
}

const OwnLine = memo(function OwnLine({ line }: { readonly line: string }) {
  const direction = proseDirection(line)
  return (
    <div dir={direction ?? 'auto'}>
      {direction === 'rtl'
        ? leftToRightRuns(line).map(({ text, isApart }, index) =>
            isApart ? (
              <bdi key={index} dir="ltr">
                {text}
              </bdi>
            ) : (
              text
            ),
          )
        : line}
    </div>
  )
})
