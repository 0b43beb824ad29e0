import { useState } from 'react'

import { t } from '@/lib/text/t'

import { useMarkdownDeps } from '../MarkdownDeps'
import { PreviewPicture } from './loadPicture'

type Props = { readonly kind: 'html' | 'tsx' | 'jsx'; readonly source: () => string }

/** A way to see a page or a component, made only when asked for. */
export function Preview({ kind, source }: Props) {
  const { previewUrl } = useMarkdownDeps()
  const [isShown, setIsShown] = useState(false)
  if (previewUrl === undefined) return null
  return (
    <div className="md-preview">
      <button type="button" className="md-fold" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? t('Close preview') : t('Preview')}
      </button>
      {isShown && <PreviewPicture kind={kind} source={source()} whileLoading={null} />}
    </div>
  )
}
