import { useId } from 'react'

import { toolUseOf } from '@/domain/builtin/pocketTools'
import type { ConversationId } from '@/domain/ids'
import { formatTypedMoney } from '@/domain/pricing'
import type { ToolLimits } from '@/domain/tools/toolCall'
import { useAppState, useCommands } from '@/hooks/app'
import { dotted } from '@/lib/text/dotted'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { NumberField } from '@/ui/controls/NumberField'
import { Disclosure } from '@/ui/layout/Disclosure'

/** How far tools may go for one message of this chat. The fields start with the defaults. */
export function ToolLimitFields({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const use = useAppState((state) => toolUseOf(selectConversationSettings(conversationId)(state)))
  const { changeConversationSettings } = useCommands()
  const { rounds, minutes, money } = use.limits
  const change = (limits: Partial<ToolLimits>) =>
    void changeConversationSettings(conversationId, {
      toolUse: { ...use, limits: { ...use.limits, ...limits } },
    })
  return (
    <Disclosure
      label={t('Limits: {limits}', {
        limits: dotted([
          plural(rounds, { one: '{count} round', other: '{count} rounds' }),
          t('{minutes} min', { minutes }),
          money === '' ? t('no money limit') : formatTypedMoney(money),
        ]),
      })}
      className="px-1 text-[13px]"
      panelClassName="flex flex-col gap-2 py-2"
    >
      <Limit
        label={t('Rounds')}
        hint={t('How often the model may call tools for one message')}
        value={rounds}
        min={1}
        max={500}
        onChange={(value) => change({ rounds: Math.round(value) })}
      />
      <Limit
        label={t('Minutes')}
        hint={t('How long tools may run for one message')}
        value={minutes}
        min={1}
        max={600}
        onChange={(value) => change({ minutes: value })}
      />
      <Limit
        label={t('US dollars')}
        hint={t('What the requests of one message may cost; 0 for no limit')}
        value={Number(money === '' ? 0 : money)}
        min={0}
        max={10_000}
        step={0.1}
        onChange={(value) => change({ money: value === 0 ? '' : String(value) })}
      />
    </Disclosure>
  )
}

type LimitProps = {
  readonly label: string
  readonly hint: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly onChange: (value: number) => void
}

/** A number with what it is for. */
export function Limit({ label, hint, ...field }: LimitProps) {
  const hintId = useId()
  return (
    <div className="grid grid-cols-[1fr_6rem] items-center gap-x-3">
      <span>{label}</span>
      <NumberField label={label} describedBy={hintId} className="row-span-2" {...field} />
      <span id={hintId} className="text-muted">
        {hint}
      </span>
    </div>
  )
}
