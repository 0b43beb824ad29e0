import { useState } from 'react'

import { t } from '@/lib/text/t'

/** A drawing as an image: no script in it runs and nothing it names is loaded. */
export function SvgPicture({ source }: { readonly source: string }) {
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
