import { useState } from 'react'

import { dialectOfUrl, DIALECTS } from '@/domain/dialects'
import type { Exchange, RawEvent } from '@/domain/exchanges/exchange'
import type { SnippetRequest } from '@/domain/snippets/snippetRequest'
import { SNIPPETS, type SnippetLanguage } from '@/domain/snippets/snippets'
import { useApp, useCommands } from '@/hooks/app'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { Code, Download } from '@/ui/icons'
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

/** Puts the request on the clipboard as a program; the key is read from the environment, never written. */
export function CopyAsCode({ exchange }: { readonly exchange: Exchange }) {
  const { commands, clipboard } = useApp()
  const [said, setSaid] = useState('')

  async function copy({ label, write }: SnippetLanguage) {
    setSaid('')
    const body = await commands.exactBody(exchange.body)
    if (!body.ok) {
      setSaid(body.error)
      return
    }
    const { endpoint: url, requestHeaders: headers } = exchange
    const made = await writeWith(write, { url, headers: withKey(headers), body: body.value })
    if (!made.ok) {
      setSaid(made.error)
      return
    }
    const isCopied = await clipboard.copyText(made.value)
    setSaid(
      isCopied
        ? t('Copied as {label}. Put your key in the environment variable API_KEY.', { label })
        : t('The browser didn’t allow copying.'),
    )
  }

  return (
    <>
      <MenuButton
        label={t('Copy as code')}
        icon={Code}
        size="medium"
        items={() =>
          languagesFor(exchange).map((language) => ({
            type: 'item',
            label: language.label,
            onPick: () => void copy(language),
          }))
        }
      />
      {/* Last in its row, where it may take a line of its own. */}
      <span role="status" className="order-last w-full text-[13px] text-muted empty:hidden">
        {said}
      </span>
    </>
  )
}

/** The program, or why it cannot be written now. */
async function writeWith(
  write: SnippetLanguage['write'],
  request: SnippetRequest,
): Promise<Result<string, string>> {
  try {
    return ok(await write(request))
  } catch (cause) {
    return failed(cause instanceof Error ? cause.message : String(cause))
  }
}

/** The SDKs' snippets are calls for a reply. */
const languagesFor = ({ purpose, endpoint }: Exchange): readonly SnippetLanguage[] =>
  purpose === 'embedding' || DIALECTS[dialectOfUrl(endpoint)].hasSdk === false
    ? SNIPPETS.filter(({ id }) => id !== 'python' && id !== 'sdk')
    : SNIPPETS

/** Files carry no headers; what a service of this kind needs is known anyway. */
const withKey = (headers: Exchange['requestHeaders']): Exchange['requestHeaders'] =>
  Object.keys(headers).length === 0
    ? { 'content-type': 'application/json', authorization: 'Bearer ••••' }
    : headers
