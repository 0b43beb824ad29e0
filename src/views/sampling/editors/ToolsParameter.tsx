import { DEFINITIONS } from '@/domain/parameters/parameters'
import { supportedName } from '@/domain/parameters/supportedName'
import { readTools } from '@/domain/tools/toolNames'
import { t } from '@/lib/text/t'
import { JsonEditor } from '@/ui/json/JsonEditor'

import type { EditorProps } from '../parameters/parameterPanelProps'
import { ParameterRow } from '../parameters/ParameterRow'
import { toolProblems } from './jsonProblems'

/** The tools the model may call: edited as JSON, with what is wrong said at its line. */
export function ToolsParameter({ parameters, entry, onSet, onUnset }: EditorProps) {
  const tools = parameters.tools?.value
  return (
    <ParameterRow
      label={t(DEFINITIONS.tools.label)}
      setting={parameters.tools}
      isSupported={supportedName('tools', entry) !== undefined}
      onTurn={(isSent) => (isSent ? onSet('tools', FIRST_TOOL) : onUnset('tools'))}
      control={tools !== undefined && countOf(readTools(tools).names.length)}
    >
      {tools !== undefined && (
        <JsonEditor
          label={t('Tools as JSON')}
          isLabelHidden
          value={tools}
          problems={toolProblems(tools)}
          onChange={(text) => onSet('tools', text)}
          hint={t(
            'A JSON array of functions, each with a name, a description and parameters as a JSON Schema.',
          )}
          className="mt-1"
        />
      )}
    </ParameterRow>
  )
}

const FIRST_TOOL = `[
  {
    "name": "get_time",
    "description": "The time now at a place.",
    "parameters": {
      "type": "object",
      "properties": {
        "place": { "type": "string" }
      },
      "required": ["place"]
    }
  }
]`

const countOf = (count: number): string => (count === 1 ? '1 function' : `${count} functions`)
