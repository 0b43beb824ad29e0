import { useEffect, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { SHARE_DAYS, type OwnLink, type ShareDays } from '@/domain/sharing/ownLink'
import { useApp } from '@/hooks/app'
import { useOwnLinks, useSharingCommands } from '@/hooks/sharing/useOwnLinks'
import type { PreparedShare } from '@/hooks/sharing/usePreparedShare'
import { formatMoment } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { CopyButton } from '@/ui/controls/CopyButton'
import { Select } from '@/ui/controls/Select'
import { TextField } from '@/ui/controls/TextField'
import { Problem } from '@/ui/feedback/Outcome'

import { OwnLinks } from './OwnLinks'

type Props = {
  readonly conversationId: ConversationId
  /** Undefined while it is being made. */
  readonly prepared: PreparedShare | undefined
  /** Told when a link was tried: what was prepared is for one attempt. */
  readonly onTried: () => void
}

/** Makes a link, shows it, and lists those made before. */
export function LinkForm({ conversationId, prepared, onTried }: Props) {
  const withSharing = useSharingCommands()
  const own = useOwnLinks()
  const [days, setDays] = useState<ShareDays>(7)
  const [missing, setMissing] = useState<{ readonly problem: string | undefined }>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [made, setMade] = useState<OwnLink & { readonly address: string }>()
  useEffect(() => {
    let isGone = false
    void withSharing(async (commands) => {
      const found = await commands.linksProblem(conversationId)
      if (!isGone) setMissing({ problem: found })
    })
    return () => {
      isGone = true
    }
  }, [withSharing, conversationId])

  const make = async () => {
    if (prepared?.format !== 'link') return
    setBusy(true)
    setProblem(undefined)
    await withSharing(async (commands) => {
      const link = await commands.makeLink(prepared, days)
      if (link.ok) setMade({ ...link.value, address: await commands.addressOf(link.value) })
      else setProblem(link.error)
    })
    await own.read()
    setBusy(false)
    onTried()
  }

  return (
    <>
      {missing?.problem !== undefined && <p className="share-hint">{missing.problem}</p>}
      {missing && missing.problem === undefined && (
        <>
          <div className="share-made">
            <Select
              label={t('Expires after')}
              value={String(days)}
              options={SHARE_DAYS.map((each) => ({
                value: String(each),
                label: plural(each, { one: '{count} day', other: '{count} days' }),
              }))}
              onChange={(chosen) => setDays(SHARE_DAYS.find((each) => String(each) === chosen) ?? 7)}
            />
            <Button
              variant="primary"
              isBusy={isBusy}
              disabled={prepared?.format !== 'link'}
              onClick={() => void make()}
            >
              {t('Create link')}
            </Button>
          </div>
          <p className="share-hint">
            {t(
              'Your browser encrypts the chat, and the host stores bytes that it can’t read. Anyone with the link can read it until it expires or you delete it. Only this device can delete it.',
            )}
          </p>
        </>
      )}
      <Problem text={problem} />
      {made && <MadeLink made={made} />}
      <OwnLinks own={own} />
    </>
  )
}

/** On a phone the link is made below what is seen. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function MadeLink({ made }: { readonly made: OwnLink & { readonly address: string } }) {
  const { clipboard } = useApp()
  return (
    <div ref={bringIntoSight} role="status">
      <div className="share-made">
        <TextField
          label={t('Link')}
          hint={t('Expires {date}', { date: formatMoment(made.expiresAt) })}
          readOnly
          value={made.address}
          onChange={() => undefined}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton
          size="medium"
          label={t('Copy link')}
          text={() => made.address}
          onCopy={clipboard.copyText}
        />
      </div>
    </div>
  )
}
