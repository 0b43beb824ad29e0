import { useState } from 'react'

import { t } from '@/lib/text/t'

import { useMarkdownDeps } from '../MarkdownDeps'

import { PagePreview } from './PagePreview'
import { PreviewFrame } from './PreviewFrame'

/** What a preview may be made of, in characters. */
const MAX_SOURCE = { mermaid: 50_000, html: 2_000_000, svg: 2_000_000 } as const

/** What a preview can be of. */
export type PreviewKind = keyof typeof MAX_SOURCE

export const isPreviewKind = (kind: string): kind is PreviewKind => Object.hasOwn(MAX_SOURCE, kind)

type Props = { readonly kind: PreviewKind; readonly source: string }

/** A diagram, a page or a drawing, made at once. */
export function PreviewPicture({ kind, source }: Props) {
  const { previewUrl: url = '' } = useMarkdownDeps()
  if (source.length > MAX_SOURCE[kind]) {
    return (
      <p role="status" className="md-preview-note">
        {t('Too long to preview: {count} characters, at most {most}.', {
          count: source.length,
          most: MAX_SOURCE[kind],
        })}
      </p>
    )
  }
  if (kind === 'svg') return <SvgPicture source={source} />
  return kind === 'html' ? (
    <PagePreview source={source} url={url} />
  ) : (
    <PreviewFrame kind={kind} source={source} url={url} />
  )
}

/** A drawing as an image: no script in it runs and nothing it names is loaded. */
function SvgPicture({ source }: { readonly source: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) {
    return (
      <p role="status" className="md-preview-note">
        {t('The browser can’t read this drawing.')}
      </p>
    )
  }
  return (
    <img
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`}
      alt={t('Drawing')}
      onError={() => setIsBroken(true)}
    />
  )
}
