import { useEffect, useId, useMemo, useState } from 'react'

import type { ConversationId, ToolServerId } from '@/domain/ids'
import {
  filledTemplate,
  templateNames,
  type ServerCompletion,
  type ServerResource,
} from '@/domain/mcp/serverContent'
import type { ToolServer } from '@/domain/mcp/toolServer'
import { useAppState, useCommands } from '@/hooks/app'
import { dotted } from '@/lib/text/dotted'
import { formatBytes } from '@/lib/text/formatBytes'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'
import { hasWords, searchedText, wantedWords } from '@/lib/text/wantedWords'
import { Button } from '@/ui/controls/Button'
import { SearchField, TextField } from '@/ui/controls/TextField'
import { Dialog } from '@/ui/overlays/Dialog'

/** More are found by searching. */
const MOST_SHOWN = 100

type Found = { readonly server: ToolServer; readonly resource: ServerResource }
type Props = { readonly conversationId: ConversationId | null; readonly onClose: () => void }

/** The resources of all servers, to search and to attach to what is being written. */
export function ResourceDialog({ conversationId, onClose }: Props) {
  const { toolServers } = useAppState((state) => state.settings)
  const hostServers = useAppState((state) => state.hostServers)
  const { loadToolCommands } = useCommands()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly Found[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const [answered, setAnswered] = useState<ReadonlySet<ToolServerId>>(new Set())
  const [template, setTemplate] = useState<Found>()
  const servers = useMemo(
    () => [...toolServers.filter(({ isOn }) => isOn), ...hostServers],
    [toolServers, hostServers],
  )

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const list = async (server: ToolServer) => {
      const { listServerResources } = await loadToolCommands()
      const listed = await listServerResources(server.id, signal)
      if (signal.aborted) return
      setAnswered((before) => new Set([...before, server.id]))
      if (listed.ok)
        setFound((before) => [
          ...before.filter((each) => each.server.id !== server.id),
          ...listed.value.map((resource) => ({ server, resource })),
        ])
      else setProblems((before) => [...before, `${server.name}: ${listed.error}`])
    }
    for (const server of servers) void list(server)
    return () => leaving.abort()
  }, [servers, loadToolCommands])

  const attach = async ({ server, resource }: Found, uri = resource.uri) => {
    const { attachServerResource } = await loadToolCommands()
    const { signal } = new AbortController()
    const done = await attachServerResource(conversationId ?? 'new', server.id, uri, signal)
    if (done.ok) onClose()
    else setProblems([done.error])
  }
  const waitsFor = servers.filter(({ id }) => !answered.has(id)).map(({ name }) => name)
  const words = wantedWords(query)
  const shown = found.filter(({ server, resource: { name, uri, description } }) =>
    hasWords(searchedText(`${server.name} ${name} ${uri} ${description}`), words),
  )

  return (
    <Dialog title={t('Attach a resource')} onClose={onClose}>
      <div className="flex flex-col gap-3 px-4 py-3 text-sm">
        {template ? (
          <TemplateForm
            found={template}
            onBack={() => setTemplate(undefined)}
            onAttach={(uri) => void attach(template, uri)}
          />
        ) : (
          <>
            <SearchField label={t('Search resources')} value={query} onChange={setQuery} />
            {waitsFor.length > 0 && (
              <p role="status" className="text-[13px] text-muted">
                {t('Connecting to {names}…', { names: formatList(waitsFor) })}
              </p>
            )}
            <ul aria-label={t('Resources')} className="flex max-h-96 flex-col overflow-y-auto">
              {shown.slice(0, MOST_SHOWN).map((each) => (
                <ResourceRow
                  key={`${each.server.id} ${each.resource.uri}`}
                  found={each}
                  onPick={() => (each.resource.isTemplate ? setTemplate(each) : void attach(each))}
                />
              ))}
            </ul>
            {shown.length > MOST_SHOWN && (
              <p className="text-[13px] text-muted">
                {t('{shown} of {all} are shown. Search for the others.', {
                  shown: MOST_SHOWN,
                  all: shown.length,
                })}
              </p>
            )}
            {shown.length === 0 && waitsFor.length === 0 && (
              <p className="text-muted">
                {servers.length === 0
                  ? t('Add a server under Settings → Tools first.')
                  : t('No resources found.')}
              </p>
            )}
          </>
        )}
        {problems.map((problem) => (
          <p key={problem} role="alert" className="text-[13px] text-danger">
            {problem}
          </p>
        ))}
      </div>
    </Dialog>
  )
}

function ResourceRow({ found, onPick }: { readonly found: Found; readonly onPick: () => void }) {
  const { server, resource } = found
  const facts = [
    server.name,
    resource.mediaType ?? '',
    resource.sizeBytes ? formatBytes(resource.sizeBytes) : '',
  ]
  return (
    <li>
      <button
        type="button"
        onClick={onPick}
        className="flex w-full flex-col rounded px-2 py-1.5 text-start hover:bg-sunken"
      >
        <span className="font-medium wrap-anywhere">{resource.name}</span>
        <span className="text-[13px] wrap-anywhere text-muted">{resource.uri}</span>
        <span className="text-[13px] text-muted">{dotted(facts)}</span>
      </button>
    </li>
  )
}

type TemplateProps = {
  readonly found: Found
  readonly onBack: () => void
  readonly onAttach: (uri: string) => void
}

function TemplateForm({ found, onBack, onAttach }: TemplateProps) {
  const { server, resource } = found
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onAttach(filledTemplate(resource.uri, values))
      }}
    >
      <p className="font-medium">{resource.name}</p>
      {resource.description !== '' && <p className="text-muted">{resource.description}</p>}
      {templateNames(resource.uri).map((name) => (
        <ValueField
          key={name}
          server={server.id}
          of={{ type: 'resource', uri: resource.uri }}
          name={name}
          isRequired
          values={values}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <p className="text-[13px] wrap-anywhere text-muted">{filledTemplate(resource.uri, values)}</p>
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          {t('Attach')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
    </form>
  )
}

/** How long typing rests before the server is asked for suggestions, in milliseconds. */
const REST_MS = 200

type ValueFieldProps = {
  readonly server: ToolServerId
  readonly of: ServerCompletion['of']
  readonly name: string
  readonly description?: string
  readonly isRequired: boolean
  readonly values: Readonly<Record<string, string>>
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

/** A value that a prompt or a template asks for, with what the server suggests for it. */
export function ValueField({
  server,
  of,
  name,
  description,
  isRequired,
  values,
  error,
  onChange,
}: ValueFieldProps) {
  const { loadToolCommands } = useCommands()
  const listId = useId()
  const [suggested, setSuggested] = useState<readonly string[]>([])
  const value = values[name] ?? ''
  const asked = JSON.stringify([of, name, values])

  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      const { [name]: _, ...others } = values
      void loadToolCommands()
        .then(({ completeServerValue }) =>
          completeServerValue(server, { of, argument: name, value, others }, leaving.signal),
        )
        .then((found) => !leaving.signal.aborted && setSuggested(found))
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `asked` is all of what is asked about
  }, [server, asked, loadToolCommands])

  return (
    <>
      <TextField
        label={isRequired ? name : t('{title} (optional)', { title: name })}
        hint={description === '' ? undefined : description}
        error={error}
        autoComplete="off"
        list={listId}
        value={value}
        onChange={onChange}
      />
      <datalist id={listId}>
        {suggested.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  )
}
