import { useEffect, useState } from 'react'

import { t } from '@/lib/text/t'
import { drawnPicture, isPictureKind, svgUrl, useMarkdownDeps } from '@/ui/markdown'

export type PictureTheme = 'light' | 'dark'

type Props = {
  readonly kind: 'mermaid' | 'svg'
  readonly source: string
  readonly theme: PictureTheme
}

/** As the page shows diagrams in the dark, by a filter of the drawing itself: not every canvas knows those of styles. */
const DARK =
  '<filter id="in-the-dark" color-interpolation-filters="sRGB"><feComponentTransfer>' +
  ['R', 'G', 'B'].map((part) => `<feFunc${part} type="table" tableValues="0.88 0.12"/>`).join('') +
  '</feComponentTransfer><feColorMatrix type="hueRotate" values="180"/></filter><g filter="url(#in-the-dark)">'
const inTheDark = (svg: string): string =>
  svg.replace(/^<svg[^>]*>/, `$&${DARK}`).replace(/<\/svg>$/, '</g></svg>')

/** A diagram or drawing in a picture of a chat, in place of its code; the code stays where it can't be drawn. */
function StillDrawing({ kind, source, theme }: Props) {
  const { previewUrl = '' } = useMarkdownDeps()
  const [svg, setSvg] = useState<string | null>()
  useEffect(() => {
    let isGone = false
    void drawnPicture(kind, source, previewUrl).then((drawn) => {
      if (!isGone) setSvg(drawn ?? null)
    })
    return () => {
      isGone = true
    }
  }, [kind, source, previewUrl])
  if (svg === undefined) return <div aria-busy className="share-drawing" />
  if (svg === null) return null
  const isInverted = kind === 'mermaid' && theme === 'dark'
  return (
    <div className="share-drawing" data-kind={kind}>
      <img
        data-dark={isInverted || undefined}
        alt={kind === 'mermaid' ? t('Diagram') : t('Drawing')}
        src={svgUrl(isInverted ? inTheDark(svg) : svg)}
      />
    </div>
  )
}

/** What is drawn under code that is a picture; undefined for other code. */
export const stillDrawingIn = (theme: PictureTheme) => (language: string, source: () => string) =>
  isPictureKind(language) ? <StillDrawing kind={language} source={source()} theme={theme} /> : undefined
