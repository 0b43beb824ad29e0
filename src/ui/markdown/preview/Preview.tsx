import { useState } from 'react'

import { t } from '@/lib/text/t'

import { useMarkdownDeps } from '../MarkdownDeps'
import { PagePreview } from './PagePreview'
import { PreviewFrame } from './PreviewFrame'
import { SvgPicture } from './SvgPicture'

type Props = {
  /** The language of the code. */
  readonly kind: string
  readonly source: () => string
}

/** What a preview may be made of, in characters. */
const MAX_SOURCE = { mermaid: 50_000, html: 2_000_000, svg: 2_000_000 } as const

type Kind = keyof typeof MAX_SOURCE

const isKind = (kind: string): kind is Kind => Object.hasOwn(MAX_SOURCE, kind)

/** A way to see a diagram, a page or a drawing, made only when asked for. */
export function Preview({ kind, source }: Props) {
  const { previewUrl } = useMarkdownDeps()
  const [isShown, setIsShown] = useState(false)
  if (!isKind(kind) || (kind !== 'svg' && previewUrl === undefined)) return null
  return (
    <div className="md-preview">
      <button type="button" className="md-fold" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? t('Close preview') : t('Preview')}
      </button>
      {isShown && <Picture kind={kind} source={source()} url={previewUrl ?? ''} />}
    </div>
  )
}

function Picture({
  kind,
  source,
  url,
}: {
  readonly kind: Kind
  readonly source: string
  readonly url: string
}) {
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
