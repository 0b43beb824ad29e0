import { useState } from 'react'

import type { HostRuns } from '@/domain/schedules/schedule'
import { t } from '@/lib/text/t'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { TextField } from '@/ui/controls/TextField'

type Props = {
  /** How the host makes the runs; undefined where the page does. */
  readonly host: HostRuns | undefined
  readonly onChange: (host: HostRuns | undefined) => void
}

const USUAL: HostRuns = { maxTokens: 4_000 }

/** Whether the page makes the runs or its host, and what the host can read then. */
export function RunsWhere({ host, onChange }: Props) {
  const [typed, setTyped] = useState(String(host?.maxTokens ?? USUAL.maxTokens))
  return (
    <>
      <div className="flex flex-col gap-1">
        <RadioGroup
          label={t('Where it runs')}
          value={host ? 'host' : 'page'}
          options={[
            { value: 'page', label: t('In the page') },
            { value: 'host', label: t('On the host') },
          ]}
          onChange={(where) => onChange(where === 'host' ? { maxTokens: tokensIn(typed) } : undefined)}
        />
        <div role="status" className="flex max-w-prose flex-col gap-1 text-[13px] text-muted">
          {host ? (
            <>
              <p>
                {t(
                  'It runs with no tab open. The host keeps the prompt with its instructions, and each reply until one of your tabs takes it. Whoever runs the host can read them.',
                )}
              </p>
              <p>
                {t(
                  'Each run makes a new chat, with no tools and no memory. The limits below hold on the host too; your other spending limits don’t.',
                )}
              </p>
            </>
          ) : (
            <p>{t('Runs are made on this device while Parlance is open in a tab.')}</p>
          )}
        </div>
      </div>
      {host && (
        <TextField
          label={t('Longest reply (tokens)')}
          hint={t('Reasoning counts too. A longer reply ends there.')}
          inputMode="numeric"
          value={typed}
          onChange={(text) => {
            setTyped(text)
            onChange({ maxTokens: tokensIn(text) })
          }}
        />
      )}
    </>
  )
}

/** 0 where it is no whole number: that is told when it is saved. */
const tokensIn = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : 0)
