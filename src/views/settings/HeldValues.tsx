import type { HeldEdit } from '@/domain/settings/heldEdit'
import { settleHeld } from '@/domain/schema/heldValues'
import { useAppState, useCommands } from '@/hooks/app'
import { mark, t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
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
  'newConversation.parameters': mark('Parameters of new chats'),
  'newConversation.parameters.tools': mark('Manual tools of new chats'),
  'newConversation.parameters.tool_choice': mark('Tool choice of new chats'),
  caps: mark('Spending limits'),
  'caps.perDay': mark('Spending limit per day'),
  'caps.perMonth': mark('Spending limit per month'),
  'caps.perConversation': mark('Spending limit per chat'),
}

/** Values that a file or another device brought and that the person allows one by one; nothing where none waits. */
export function HeldValues() {
  const held = useAppState((state) => state.settings.heldValues)
  const { changeAppSettings } = useCommands()
  const waiting = Object.entries(held)
  if (waiting.length === 0) return null
  const settle = (name: string, choice: 'use' | 'keep') =>
    void changeAppSettings((settings) => settleHeld(settings, name, choice))
  return (
    <Section
      title={t('Settings to allow')}
      description={t(
        'A file or another of your devices set these. They aren’t in effect on this device before you allow them.',
      )}
    >
      <ul aria-label={t('Settings to allow')} className="flex flex-col divide-y divide-line">
        {waiting.map(([name, edit]) => {
          const label = labelOf(edit)
          return (
            <li key={name} className="flex flex-col gap-2 py-3 text-sm">
              <p className="font-medium">{label}</p>
              <p className="max-w-prose text-[13px] wrap-anywhere whitespace-pre-wrap text-muted">
                <LongForeignText text={valueOf(edit)} />
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  aria-label={t('Allow {name}', { name: label })}
                  onClick={() => settle(name, 'use')}
                >
                  {t('Allow')}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('Keep what’s set here: {name}', { name: label })}
                  onClick={() => settle(name, 'keep')}
                >
                  {t('Keep what’s set here')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const labelOf = ({ path }: HeldEdit): string => {
  const field = path.join('.')
  return t(NAMES[field] ?? NAMES[path[0]] ?? field)
}

function valueOf({ type, value }: HeldEdit): string {
  if (type === 'unset' || value === '' || value === null || value === undefined) return t('None')
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
