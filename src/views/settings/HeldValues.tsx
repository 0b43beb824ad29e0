import { useEffect, useState, type ComponentProps } from 'react'

import { originOf } from '@/domain/connections/baseUrl'
import { heldOf } from '@/domain/connections/heldAddresses'
import { heldReason } from '@/domain/connections/heldReason'
import type { Conversation } from '@/domain/conversations/conversation'
import type { KeyOwner } from '@/domain/keys/keyOwner'
import { settleHeld } from '@/domain/schema/heldValues'
import type { HeldEdit } from '@/domain/settings/settings'
import { NO_TOOLS, type ToolUse } from '@/domain/tools/toolCall'
import { useAppState, useCommands } from '@/hooks/app'
import { useAssistantCommands } from '@/hooks/assistants/useAssistants'
import { memoByObject } from '@/lib/result'
import { formatList } from '@/lib/text/formatList'
import { formatUsdShort } from '@/lib/text/formatUsd'
import { mark, t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { spelledOut } from '@/lib/text/visiblePieces'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'
import { Problem } from '@/ui/feedback/Outcome'
import { LongForeignText } from '@/ui/foreign/ForeignText'

import { Section } from './Section'

/** What waits, by the fields of its path. */
const NAMES: Readonly<Record<string, string>> = {
  newConversation: mark('Settings of new chats'),
  'newConversation.systemPrompt': mark('Instructions for new chats'),
  'newConversation.dataRule': mark('Data policy of new chats'),
  'newConversation.extraFields': mark('Extra body fields of new chats'),
  'newConversation.toolUse': mark('Tools of new chats'),
  'newConversation.assistant': mark('Assistant of new chats'),
  'newConversation.project': mark('Project of new chats'),
  'newConversation.collections': mark('Collections of new chats'),
  'newConversation.parameters': mark('Parameters of new chats'),
  'newConversation.parameters.tools': mark('Manual tools of new chats'),
  'newConversation.parameters.tool_choice': mark('Tool choice of new chats'),
  'newConversation.parameters.parallel_tool_calls': mark('Parallel tool calls of new chats'),
  'newConversation.parameters.web_search_options': mark('Web search of new chats'),
  continuesBroken: mark('Continue broken replies'),
  keepReplyMinutes: mark('Keep replies on this host'),
  finishesAtProvider: mark('Finish replies at OpenAI'),
  suggestsNext: mark('Suggest next prompts'),
  suggestModel: mark('Model for next prompts'),
  compaction: mark('Summaries of long chats'),
  'newConversation.compaction': mark('Summaries of long chats'),
  caps: mark('Spending limits'),
  'caps.perDay': mark('Spending limit per day'),
  'caps.perMonth': mark('Spending limit per month'),
  'caps.perConversation': mark('Spending limit per chat'),
}

/**
 * What a file or another device brought and the person allows one by one: values for new chats, and tools of single
 * chats. Nothing where none waits.
 */
export function HeldValues() {
  const held = useAppState((state) => state.settings.heldValues)
  const chats = useAppState((state) => chatsWithHeldTools(state.conversations))
  const { changeAppSettings, changeConversationSettings } = useCommands()
  const nameOf = useSourceNames(chats.length > 0)
  const waiting = Object.entries(held)
  if (waiting.length + chats.length === 0) return null
  return (
    <Section
      title={t('Settings to allow')}
      description={t(
        'A file or another of your devices set these. They aren’t in effect on this device before you allow them.',
      )}
    >
      <ul
        aria-label={t('Settings to allow')}
        className="flex max-h-[60vh] flex-col divide-y divide-line overflow-y-auto"
      >
        {waiting.map(([name, edit]) => (
          <HeldRow
            key={name}
            label={labelOf(edit)}
            text={valueOf(edit)}
            onSettle={(choice) => void changeAppSettings((settings) => settleHeld(settings, name, choice))}
          />
        ))}
        {chats.map(({ id, title, settings: { toolUse = NO_TOOLS, heldTools = NO_TOOLS } }) => (
          <HeldRow
            key={id}
            label={t('Tools of “{title}”', { title: spelledOut(title) })}
            text={toolsOf(heldTools, nameOf)}
            onSettle={(choice) =>
              void changeConversationSettings(id, { toolUse: choice === 'use' ? heldTools : toolUse })
            }
          />
        ))}
      </ul>
    </Section>
  )
}

type RowProps = {
  readonly label: string
  readonly text: string
  readonly onSettle: (choice: 'use' | 'keep') => void
}

const HeldRow = ({ label, text, onSettle }: RowProps) => (
  <li className="flex flex-col gap-2 py-3 text-sm">
    <p className="font-medium wrap-anywhere">{label}</p>
    <p className="max-w-prose text-[13px] wrap-anywhere whitespace-pre-wrap text-muted">
      <LongForeignText text={text} />
    </p>
    <div className="flex flex-wrap gap-2">
      <Button size="small" aria-label={t('Allow {name}', { name: label })} onClick={() => onSettle('use')}>
        {t('Allow')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('Keep what’s set here: {name}', { name: label })}
        onClick={() => onSettle('keep')}
      >
        {t('Keep what’s set here')}
      </Button>
    </div>
  </li>
)

/** Chats whose tools wait, those in the trash left out. */
const chatsWithHeldTools = memoByObject((conversations: Readonly<Record<string, Conversation>>) =>
  Object.values(conversations).filter(({ settings, trashedAt }) => settings.heldTools && trashedAt === null),
)

/** What sources of tools are called; one that this device doesn’t have by its id. */
function useSourceNames(isWanted: boolean): (id: string) => string {
  const { listToolSources } = useAssistantCommands()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (!isWanted) return
    void listToolSources().then((found) => {
      if (found.ok) setNames(new Map(found.value.map(({ id, name }) => [id, name])))
    })
  }, [isWanted, listToolSources])
  return (id) => names.get(id) ?? id
}

function toolsOf({ sources, limits }: ToolUse, nameOf: (id: string) => string): string {
  const { rounds, minutes, money } = limits
  return [
    sources.length > 0 ? formatList(sources.map(nameOf)) : tAs('tools', 'None'),
    t('Most rounds per message: {rounds}', { rounds }),
    t('Most minutes per message: {minutes}', { minutes }),
    money === ''
      ? t('No spending limit per message')
      : t('Most money per message: {money}', { money: formatUsdShort(Number(money)) }),
  ].join('\n')
}

const labelOf = ({ path }: HeldEdit): string => {
  const field = path.join('.')
  return t(NAMES[field] ?? NAMES[path[0]] ?? field)
}

function valueOf({ type, value }: HeldEdit): string {
  if (type === 'unset' || value === '' || value === null || value === undefined) return t('None')
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** Asks whether something may be contacted that came by a file or from another device; nothing for what may be. */
export function HeldAddress({ owner }: { readonly owner: KeyOwner }) {
  const before = useAppState((state) => heldOf(state.settings.heldAddresses, owner.id))
  const { settleAddress } = useCommands()
  const [problem, setProblem] = useState<string>()
  if (!before) return null
  const settle = (choice: 'allow' | 'keepBefore') =>
    void settleAddress(owner.id, choice).then((done) => setProblem(done.ok ? undefined : done.error))
  const [old] = before
  return (
    <div
      role="group"
      aria-label={t('Address of {name}', { name: owner.name })}
      className="flex flex-col gap-2 px-4 pb-3 text-sm"
    >
      <p className="max-w-prose text-[13px]">{heldReason(owner, before)}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => settle('allow')}>
          {t('Use {address}', { address: originOf(owner.baseUrl) })}
        </Button>
        {old !== undefined && (
          <Button size="small" onClick={() => settle('keepBefore')}>
            {t('Keep {address}', { address: originOf(old) })}
          </Button>
        )}
      </div>
      <Problem text={problem} />
    </div>
  )
}

/** A field for the address of a service: a keyboard for it, and nothing that corrects it. */
export const AddressField = (props: ComponentProps<typeof TextField>) => (
  <TextField inputMode="url" autoComplete="off" spellCheck={false} {...props} />
)
