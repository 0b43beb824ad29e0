import { useMemo } from 'react'

import { type CheaperModel, cheaperModels } from '@/domain/agents/cheaperModels'
import { AGENT_BOUNDS, agentUseOf } from '@/domain/agents/agentUse'
import { toolUseOf } from '@/domain/builtin/pocketTools'
import type { ConversationId } from '@/domain/ids'
import { isSameModel, type ModelRef, modelKey, refOf } from '@/domain/modelRef'
import { formatMoney, formatTypedMoney } from '@/domain/pricing'
import type { AgentLimits, AgentUse } from '@/domain/tools/toolCall'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useModel, useModels } from '@/hooks/models/useModels'
import { dotted } from '@/lib/text/dotted'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { Select } from '@/ui/controls/Select'
import { Disclosure } from '@/ui/layout/Disclosure'

import { Limit } from './ToolLimitFields'

const OF_THE_CHAT = ''

/** What the sub-agents of one message of this chat may take together, and which cheaper model they may use. */
export function AgentFields({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const settings = useAppState(selectConversationSettings(conversationId))
  const { changeConversationSettings } = useCommands()
  const use = toolUseOf(settings)
  const agents = agentUseOf(use)
  const { limits } = agents
  const change = (next: AgentUse) =>
    void changeConversationSettings(conversationId, { toolUse: { ...use, agents: next } })
  const limit = (part: Partial<AgentLimits>) => change({ ...agents, limits: { ...limits, ...part } })
  return (
    <Disclosure
      label={t('Sub-agents: {limits}', {
        limits: dotted([
          t('up to {amount}', { amount: formatTypedMoney(limits.money) }),
          plural(limits.calls, { one: '{count} request', other: '{count} requests' }),
          t('{minutes} min', { minutes: limits.minutes }),
        ]),
      })}
      className="px-1 text-[13px]"
      panelClassName="flex flex-col gap-2 py-2"
    >
      <p className="text-muted">
        {t(
          'The model may give tasks to other models, which work by themselves. A message and all its sub-agents share this budget, and a part of it is kept for the answer. When it is used up, the next request is refused; one that is under way may go over it, and you see by how much.',
        )}
      </p>
      <Limit
        label={t('US dollars')}
        hint={t('For all of them together; 0 for free models only')}
        value={Number(limits.money)}
        step={0.1}
        {...AGENT_BOUNDS.money}
        onChange={(value) => limit({ money: String(value) })}
      />
      <Limit
        label={t('Requests')}
        hint={t('How many requests they may make together')}
        value={limits.calls}
        {...AGENT_BOUNDS.calls}
        onChange={(value) => limit({ calls: Math.round(value) })}
      />
      <Limit
        label={t('Minutes')}
        hint={t('How long they may work, waiting for you included')}
        value={limits.minutes}
        {...AGENT_BOUNDS.minutes}
        onChange={(value) => limit({ minutes: Math.round(value) })}
      />
      <Limit
        label={t('At a time')}
        hint={t('How many may work for one chat or sub-agent at once')}
        value={limits.width}
        {...AGENT_BOUNDS.width}
        onChange={(value) => limit({ width: Math.round(value) })}
      />
      <Limit
        label={t('Depth')}
        hint={t('1: sub-agents can’t have sub-agents of their own')}
        value={limits.depth}
        {...AGENT_BOUNDS.depth}
        onChange={(value) => limit({ depth: Math.round(value) })}
      />
      <CheaperModelField
        own={settings}
        chosen={agents.cheaper}
        onChoose={(cheaper) => change({ limits, ...(cheaper && { cheaper }) })}
      />
    </Disclosure>
  )
}

type CheaperProps = {
  readonly own: { readonly [Key in keyof ModelRef]: ModelRef[Key] | null }
  readonly chosen: ModelRef | undefined
  readonly onChoose: (model: ModelRef | undefined) => void
}

function CheaperModelField({ own, chosen, onChoose }: CheaperProps) {
  const { now } = useApp()
  const groups = useModels()
  const model = useModel(own)
  const { all, suggested } = useMemo(
    () =>
      cheaperModels(
        groups.find(({ connection }) => connection.id === own.connectionId)?.models ?? [],
        model,
        now(),
      ),
    [groups, own.connectionId, model, now],
  )
  const picked = useModel(chosen ?? null)
  const others = chosen && !all.some((each) => isSameModel(refOf(each.model), chosen))
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t('Cheaper model for simple tasks')}
        hint={t('Prices are for 10,000 input and 1,000 output tokens.')}
        value={chosen ? modelKey(chosen) : OF_THE_CHAT}
        options={[
          { value: OF_THE_CHAT, label: t('The chat’s model') },
          ...(others ? [{ value: modelKey(chosen), label: picked?.name ?? chosen.modelId }] : []),
          ...all.map((each) => ({ value: modelKey(refOf(each.model)), label: labelOf(each) })),
        ]}
        onChange={(key) => {
          const found = all.find((each) => modelKey(refOf(each.model)) === key)
          if (found) onChoose(refOf(found.model))
          else if (key === OF_THE_CHAT) onChoose(undefined)
        }}
      />
      {suggested && !chosen && (
        <Button size="small" className="self-start" onClick={() => onChoose(refOf(suggested.model))}>
          {t('Use {model}', { model: labelOf(suggested) })}
        </Button>
      )}
    </div>
  )
}

const labelOf = ({ model, cost }: CheaperModel): string => dotted([model.name, formatMoney(cost)])
