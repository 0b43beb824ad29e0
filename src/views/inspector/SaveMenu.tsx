import { Download } from 'lucide-react'

import type { Exchange, RawEvent } from '@/domain/exchange'
import { useCommands } from '@/hooks/app'
import { MenuButton } from '@/ui/MenuButton'

type Props = { readonly exchange: Exchange; readonly events: readonly RawEvent[] }

/** Saves the parts of an exchange as files. */
export function SaveMenu({ exchange, events }: Props) {
  const { saveFile } = useCommands()
  const name = `exchange-${exchange.id}`
  return (
    <MenuButton
      label="Save"
      icon={Download}
      size="medium"
      items={() => [
        {
          type: 'item',
          label: 'Body as JSON',
          onPick: () => void saveFile(`${name}-body.json`, [exchange.body], 'application/json'),
        },
        {
          type: 'item',
          label: 'Raw events as JSON Lines',
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
  )
}
