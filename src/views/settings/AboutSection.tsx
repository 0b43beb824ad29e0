import { version } from '../../../package.json'
import { Section } from './Section'

/** What this is, under which licence, and what happens to one's data, in plain words. */
export function AboutSection() {
  return (
    <>
      <Section title="About Parlance">
        <p className="max-w-prose text-sm">
          A chat application that runs in this browser and speaks to any chat-completion service one connects
          it to, and to a small model of its own when there is none.
        </p>
        <dl className="grid w-fit grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
          <dt className="text-muted">Version</dt>
          <dd className="tabular-nums">{version}</dd>
          <dt className="text-muted">Licence</dt>
          <dd>MIT</dd>
        </dl>
      </Section>
      <Section title="Your data">
        <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5 text-sm">
          <li>
            Conversations, settings and files stay in this browser. There is no account, no telemetry, and no
            server of ours that sees them.
          </li>
          <li>
            A message goes to the service you chose for that conversation, with what came before it, and
            nowhere else. What that service does with it is up to its terms; the catalog’s words on it stand
            beside every model.
          </li>
          <li>
            A key goes only to the address it was given for. It stands in no export, link, log or record, and
            is kept on this device only where you said so.
          </li>
          <li>Nothing in a reply is fetched from elsewhere without a click that names the host.</li>
          <li>With the built-in model nothing leaves this device at all.</li>
        </ul>
      </Section>
    </>
  )
}
