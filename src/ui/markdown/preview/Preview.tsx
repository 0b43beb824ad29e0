import { useState } from 'react'

import { t } from '@/lib/text/t'

import { useMarkdownDeps } from '../MarkdownDeps'
import { isPreviewKind, PreviewPicture } from './PreviewPicture'

type Props = {
  /** The language of the code. */
  readonly kind: string
  readonly source: () => string
}

/** A way to see a diagram, a page or a drawing, made only when asked for. */
export function Preview({ kind, source }: Props) {
  const { previewUrl } = useMarkdownDeps()
  const [isShown, setIsShown] = useState(false)
  if (!isPreviewKind(kind) || (kind !== 'svg' && previewUrl === undefined)) return null
  return (
    <div className="md-preview">
      <button type="button" className="md-fold" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? t('Close preview') : t('Preview')}
      </button>
      {isShown && <PreviewPicture kind={kind} source={source()} />}
    </div>
  )
}
