import { Download } from '@/ui/icons'
import { useState } from 'react'

import type { Exchange, RawEvent } from '@/domain/exchanges/exchange'
import { useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { MenuButton } from '@/ui/overlays/MenuButton'

type Props = { readonly exchange: Exchange; readonly events: readonly RawEvent[] }

/** Saves the parts of an exchange as files. */
export function SaveMenu({ exchange, events }: Props) {
  const { exactBody, saveFile } = useCommands()
  const [failure, setFailure] = useState('')
  const name = `exchange-${exchange.id}`
  /** The bytes that were sent, the attachments among them. */
  const saveBody = async () => {
    const body = await exactBody(exchange.body)
    setFailure(body.ok ? '' : body.error)
    if (body.ok) await saveFile(`${name}-body.json`, [body.value], 'application/json')
  }
  return (
    <>
      <MenuButton
        label={t('Save')}
        icon={Download}
        size="medium"
        items={() => [
          {
            type: 'item',
            label: t('Body as JSON'),
            onPick: () => void saveBody(),
          },
          {
            type: 'item',
            label: t('Raw events as JSON Lines'),
            isDisabled: events.length === 0,
            onPick: () =>
              void saveFile(
                `${name}-events.jsonl`,
                events.map((event) => `${JSON.stringify(event)}\n`),
                'application/x-ndjson',
              ),
          },
        ]}
      />
      <span role="status" className="order-last w-full text-[13px] text-danger empty:hidden">
        {failure}
      </span>
    </>
  )
}
