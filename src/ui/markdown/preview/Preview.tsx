import { useState } from 'react'

import { t } from '@/lib/text/t'

import { useMarkdownDeps } from '../MarkdownDeps'
import { PreviewPicture } from './loadPicture'

type Props = { readonly source: () => string }

/** A way to see a page, made only when asked for. */
export function Preview({ source }: Props) {
  const { previewUrl } = useMarkdownDeps()
  const [isShown, setIsShown] = useState(false)
  if (previewUrl === undefined) return null
  return (
    <div className="md-preview">
      <button type="button" className="md-fold" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? t('Close preview') : t('Preview')}
      </button>
      {isShown && <PreviewPicture kind="html" source={source()} whileLoading={null} />}
    </div>
  )
}
