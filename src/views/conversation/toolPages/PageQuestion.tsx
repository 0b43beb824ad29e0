import { allAddresses, type PageAddresses } from '@/domain/toolPages/toolPage'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ForeignText } from '@/ui/foreign/ForeignText'

type Props = {
  readonly server: string
  readonly addresses: PageAddresses
  readonly onOpen: () => void
  readonly onAlways: () => void
  readonly onCancel: () => void
}

/** What a page can do and where it may connect, before it runs. */
export function PageQuestion({ server, addresses, onOpen, onAlways, onCancel }: Props) {
  const all = allAddresses(addresses)
  // Without Trusted Types a script could open a frame of its own, and through it what is closed in the page.
  if (!('trustedTypes' in globalThis))
    return (
      <p role="alert" className="border-t border-line px-3 py-2 text-danger">
        {t('This browser can’t close the page off from the network. Update it to open pages of tools.')}
      </p>
    )
  return (
    <div className="flex flex-col gap-2 border-t border-line px-3 py-2.5">
      <p>
        {t(
          '{server} made this page. It runs scripts and can’t read your chats, keys or files. Its tool calls need your permission as the model’s do, and it asks before it sends a message, opens a link or saves a file.',
          { server },
        )}
      </p>
      {all.length === 0 ? (
        <p className="text-muted">{t('It connects to nothing by itself.')}</p>
      ) : (
        <>
          <p>{t('It connects to these addresses, which may learn what you do in it:')}</p>
          <ul className="list-disc ps-5 font-mono wrap-anywhere">
            {all.map((address) => (
              <li key={address}>
                <ForeignText text={address} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" onClick={onOpen}>
          {t('Open')}
        </Button>
        <Button size="small" onClick={onAlways}>
          {t('Always open pages of {server}', { server })}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
