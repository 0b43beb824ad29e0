import { json } from '@codemirror/lang-json'

import { CodeBox, type CodeBoxProps } from '../code/CodeBox'

const JSON_LANGUAGE = json()

/** The editor for JSON. Lazy: about 100 kB compressed. */
export const JsonCodeBox = (props: Omit<CodeBoxProps, 'language'>) => (
  <CodeBox {...props} language={JSON_LANGUAGE} />
)
