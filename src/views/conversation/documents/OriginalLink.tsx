import { Download } from '@/ui/icons'

import { useAttachmentUrl } from '@/hooks/attachments/useAttachmentUrl'
import type { OpenedPassage } from '@/hooks/beside/besideChat'
import { t } from '@/lib/text/t'

/** Downloads the file that a document was read from; nothing where it is no longer stored. */
export function OriginalLink({ passage: { originalId, name } }: { readonly passage: OpenedPassage }) {
  const { value: url } = useAttachmentUrl(originalId)
  if (url === null || url === undefined) return null
  return (
    <a
      href={url}
      download={name}
      aria-label={t('Download {name}', { name })}
      title={t('Download the original file')}
      className="inline-flex size-8 items-center justify-center rounded text-muted hover:bg-hover hover:text-text focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:size-11"
    >
      <Download aria-hidden size={16} />
    </a>
  )
}
