import { useState } from 'react'

import type { OwnLink } from '@/domain/sharing/ownLink'
import { useApp } from '@/hooks/app'
import { useOwnLinks } from '@/hooks/sharing/useOwnLinks'
import { formatMoment } from '@/lib/text/formatTime'
import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { CopyButton } from '@/ui/controls/CopyButton'
import { IconButton } from '@/ui/controls/IconButton'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { Trash2 } from '@/ui/icons'
import { Dialog } from '@/ui/overlays/Dialog'

import './sharing.css'

type Props = { readonly own: ReturnType<typeof useOwnLinks> }

/** The links made on this device: when each expires, its address again, and how to delete it. */
export function OwnLinks({ own: { links, problem, again, addressOf, remove } }: Props) {
  const { clipboard } = useApp()
  const [removing, setRemoving] = useState<string>()
  const onRemove = async (link: OwnLink) => {
    setRemoving(link.id)
    await remove(link)
    setRemoving(undefined)
  }
  return (
    <section aria-label={t('Your links')} className="share-links">
      <h3>{t('Your links')}</h3>
      {links?.length === 0 && <p className="share-hint">{t('No links yet.')}</p>}
      <ul>
        {links?.map((link) => {
          const title = link.title || t('Temporary chat')
          return (
            <li key={link.id}>
              <div>
                <p className="share-title" dir={dirOf(title)}>
                  {title}
                </p>
                <p className="share-hint">{t('Expires {date}', { date: formatMoment(link.expiresAt) })}</p>
              </div>
              <CopyButton
                size="medium"
                text={() => ''}
                label={t('Copy link to “{title}”', { title })}
                onCopy={async () => {
                  const address = await addressOf(link)
                  return address !== undefined && clipboard.copyText(address)
                }}
              />
              <IconButton
                icon={Trash2}
                label={t('Delete link to “{title}”', { title })}
                disabled={removing === link.id}
                onClick={() => void onRemove(link)}
              />
            </li>
          )
        })}
      </ul>
      {problem !== undefined && links === undefined && (
        <LoadFailed title={t('Your links can’t be read')} onRetry={again}>
          {problem}
        </LoadFailed>
      )}
      {problem !== undefined && links !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {problem}
        </p>
      )}
    </section>
  )
}

/** The links made on this device. */
export function LinksDialog({ onClose }: { readonly onClose: () => void }) {
  const own = useOwnLinks()
  return (
    <Dialog
      title={t('Shared links')}
      description={t('Links you made on this device. Deleting one removes it from the host at once.')}
      onClose={onClose}
    >
      <div className="share-form" aria-busy={own.links === undefined && own.problem === undefined}>
        <OwnLinks own={own} />
      </div>
    </Dialog>
  )
}
