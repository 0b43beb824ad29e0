import { generate } from 'lean-qr'

import { t } from '@/lib/text/t'

/** Room around a code that scanners need, in squares. */
const QUIET = 2

/** A text as a QR code. */
export function QrCode({ text }: { readonly text: string }) {
  const code = generate(text)
  const squares: string[] = []
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`)
  const size = code.size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={t('Recovery code as a QR code')}
      className="sync-qr"
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  )
}
