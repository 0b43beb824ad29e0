import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { visibleStrings } from './visibleStrings'

/** Folders whose every visible string goes through the text functions; grows until it is all of `src`. */
const DONE = [
  'src/lib/text',
  'src/views',
  'src/app',
  'src/commands',
  'src/domain',
  'src/hooks',
  'src/queries',
  'src/services',
  // The rest of the built-in service answers over HTTP, in English as other providers do.
  'src/builtin/models',
  'src/store',
  'src/ui',
]
/** Files whose texts are for models and programs, and stay English: prompts, tools' results, code, columns, formats. */
const FOR_PROGRAMS = [
  'src/domain/catalog/shapes/',
  'src/domain/catalog/sourceFields.ts',
  'src/domain/artifacts/artifactReport.ts',
  'src/domain/artifacts/artifactTools.ts',
  'src/domain/code/codeTool.ts',
  'src/domain/connections/connectionPresets.ts',
  'src/domain/connections/dialect.ts',
  'src/domain/context/sentPath.ts',
  'src/domain/context/summaryPrompts.ts',
  'src/domain/conversations/titlePrompt.ts',
  'src/domain/documents/passageWords.ts',
  'src/domain/documents/sentText.ts',
  'src/domain/exchanges/snippets/',
  'src/domain/functions/builtin/',
  'src/domain/http/httpBody.ts',
  'src/domain/http/plainSchema.ts',
  'src/domain/http/readArguments.ts',
  'src/domain/jsonSchema/schemaTemplates.ts',
  'src/domain/ledger/ledgerCsv.ts',
  'src/domain/request/dialects/shared/partsJson.ts',
  'src/domain/runs/results/cellRow.ts',
  'src/domain/runs/results/tablesCsv.ts',
  'src/domain/settings/keyBindings.ts',
  'src/domain/sync/code/words.ts',
  'src/domain/memory/memoryText.ts',
  'src/domain/request/sentPictures.ts',
  'src/domain/mcp/promptText.ts',
  'src/domain/mcp/resourceTools.ts',
  'src/domain/tools/resultText.ts',
  'src/domain/toolSearch/toolSearch.ts',
  'src/domain/web/searchForm.ts',
  'src/domain/web/searchKind.ts',
  'src/domain/web/searchQuery.ts',
  'src/domain/web/webPage.ts',
  'src/builtin/models/describeModel.ts',
  'src/builtin/models/pocketModel.ts',
  'src/services/completions/responses/createItemReader.ts',
  'src/services/documents/',
  'src/services/http/missingModel.ts',
  // What an import writes into messages goes to models, too.
  'src/services/imports/fileCollector.ts',
  'src/services/imports/formats.ts',
  'src/services/imports/formats/',
  'src/services/imports/missingFile.ts',
  'src/services/imports/parts/',
  'src/services/sandbox/',
  'src/services/search/createIndex.ts',
  'src/services/search/passages/createPassageIndex.ts',
  'src/services/storage/migrations.ts',
  // Details of a log that is damaged, for whoever looks into it.
  'src/services/sharing/sealShare.ts',
  'src/services/sync/bucket/bucketXml.ts',
  'src/services/sync/bucket/createBucketRemote.ts',
  'src/services/sync/bucket/signRequest.ts',
  'src/services/sync/applySegment.ts',
  'src/services/sync/createEngine.ts',
  'src/services/sync/createSealer.ts',
  'src/services/sync/host/createHostRemote.ts',
  'src/services/sync/host/failureOf.ts',
  'src/services/sync/host/joinHost.ts',
  'src/services/sync/snapshots/readSnapshot.ts',
  'src/services/sync/space/deviceName.ts',
  'src/services/sync/space/spaceKeys.ts',
  'src/services/web/page/',
  'src/ui/charts/heatGround.ts',
  'src/ui/code/CodeBox.tsx',
  'src/ui/markdown/code/languageOf.ts',
  'src/ui/markdown/inline/bracketSyntax.ts',
  'src/ui/markdown/inline/inlineHtml.ts',
  'src/ui/markdown/inline/inlineParser.ts',
  'src/ui/markdown/inline/mathSyntax.ts',
  'src/ui/markdown/inline/parseInline.ts',
  'src/ui/markdown/math/mathElement.tsx',
]
/** Strings that look like text for people and are not: names of keys, formats, prompts for models, code. */
const NOT_SHOWN: readonly string[] = [
  'src/domain/http/httpOrder.ts Bearer {}',
  'src/views/settings/tools/http/OperationForm.tsx /weather/{city}',
  'src/views/conversation/transcript/createTranscript.ts Home',
  'src/views/conversation/composer/useFileDrop.ts Files',
  'src/views/library/Library.tsx deleteForever',
  'src/views/library/Library.tsx tags',
  'src/views/library/Library.tsx title',
  'src/commands/memory/memoryProvider.ts remember',
  'src/views/library/Library.tsx move',
  'src/views/library/projects/MoveDialog.tsx project',
  'src/views/settings/connections/connectionPresets.ts Mistral',
  'src/views/settings/connections/connectionPresets.ts Groq',
  'src/views/settings/connections/connectionPresets.ts Together',
  'src/views/settings/connections/connectionPresets.ts Ollama',
  'src/views/settings/connections/connectionPresets.ts LM Studio',
  'src/views/settings/shortcuts/ShortcutRow.tsx Control',
  'src/views/settings/shortcuts/ShortcutRow.tsx Meta',
  'src/views/settings/shortcuts/ShortcutRow.tsx Shift',
  'src/views/settings/shortcuts/ShortcutRow.tsx Alt',
  'src/views/settings/shortcuts/refuseChord.ts Mod',
  'src/views/settings/shortcuts/refuseChord.ts Alt',
  'src/views/settings/tools/definitions/ToolsForm.tsx Looks something up.',
  'src/app/shell/useNoDrop.ts Files',
  'src/views/settings/tools/servers/ServerForm.tsx Authorization',
  'src/views/settings/connections/ConnectionForm.tsx {\n  "user": "me"\n}',
  'src/views/sampling/editors/ToolChoiceParameter.tsx function {}',
  'src/views/spending/Caps.tsx perDay',
  'src/views/spending/Caps.tsx perMonth',
  'src/views/spending/Caps.tsx perConversation',
  'src/views/tools/schema/SchemaEditor.tsx ul input',
  'src/domain/catalog/readRows.ts plain list',
  'src/domain/runs/pausedRun.ts person',
  'src/domain/functions/ownFunction.ts Who to greet',
  'src/domain/functions/ownFunction.ts // `input` holds the arguments. Return any JSON value.\nreturn { greeting: `Hello, ${input.name}!` }',
  'src/domain/imports/mergeConversation.ts Imported conversation',
  'src/domain/imports/mergeConversation.ts Recovered',
  'src/domain/request/dialects/responses/responsesBody.ts auto',
  'src/domain/request/dialects/responses/responsesParameters.ts auto',
  'src/domain/runs/nextStep.ts time',
  'src/domain/runs/results/diversity.ts count',
  'src/domain/runs/results/diversity.ts share',
  'src/domain/runs/results/partingPoint.ts word',
  'src/domain/runs/results/partingPoint.ts token',
  'src/domain/runs/runForm.ts reply',
  'src/domain/settings/settingsEdits.ts id {}',
  'src/domain/settings/settingsEdits.ts model {}',
  'src/domain/tools/toolUse.ts chat {} {}',
  'src/commands/files/exportConversations.ts parlance-{}',
  'src/commands/files/exportConversations.ts {}.jsonl',
  'src/commands/files/exportEverything.ts parlance-{}',
  'src/commands/runs/runCommands.ts person',
  'src/commands/code/codeTools.ts run_{}',
  'src/commands/toolServers/openServers.ts Bearer {}',
  'src/commands/connections/hostHeaders.ts Bearer {}',
  'src/commands/toolServers/testToolServer.ts cors',
  'src/commands/toolServers/testToolServer.ts silent',
  'src/commands/toolServers/testToolServer.ts unknown',
  'src/hooks/runs/useTextDifference.ts JSON',
  'src/services/completions/chat/readFinish.ts error',
  'src/services/completions/messages/createMessagesReader.ts start {}',
  'src/services/completions/shared/createEventTemplate.ts probing',
  'src/services/diff/createDiffer.ts diff',
  'src/services/doctor/serverAt.ts Ollama',
  'src/services/doctor/serverAt.ts ollama serve',
  'src/services/doctor/serverAt.ts LM Studio',
  'src/services/doctor/serverAt.ts lms server start --cors',
  'src/services/doctor/serverAt.ts vLLM',
  'src/services/doctor/serverAt.ts vllm serve <model>',
  'src/services/files/importItems.ts storage failed',
  'src/services/files/readParlanceFile.ts message {}',
  'src/services/files/readParlanceFile.ts Recovered',
  'src/services/highlight/startHighlightWorker.ts highlight',
  'src/services/http/fetchJson.ts Aborted',
  'src/services/http/orAborted.ts Aborted',
  'src/services/http/readErrorBody.ts Provider returned error',
  'src/services/imports/foreignConversation.ts Imported conversation',
  'src/services/imports/worker/startImportWorker.ts import',
  'src/services/jsonSchema/createSchemaChecker.ts schema',
  'src/services/keys/keyRing.ts AES-GCM',
  'src/services/keys/keyRing.ts PBKDF2',
  'src/services/keys/sealKey.ts AES-GCM',
  'src/services/keys/unsealKey.ts AES-GCM',
  'src/services/mcp/faultOf.ts unknown',
  'src/services/mcp/openSession.ts cors',
  'src/services/mcp/openSession.ts Parlance',
  'src/services/mcp/openSession.ts decline',
  'src/services/mcp/readQuestion.ts accept',
  'src/services/mcp/signIn/createFlow.ts Parlance',
  'src/services/python/createPython.ts Python',
  'src/services/search/startSearchWorker.ts search',
  'src/services/storage/readLibrary.ts Recovered',
  'src/services/storage/watchTransactions.ts The page has been left.',
  'src/services/tabs/runAlone.ts parlance {}',
  'src/commands/connections/hostHeaders.ts Bearer {}',
  'src/builtin/models/suggestedModels.ts SmolLM2 360M Instruct',
  'src/builtin/models/suggestedModels.ts Hugging Face',
  'src/builtin/models/suggestedModels.ts Qwen2.5 0.5B Instruct',
  'src/builtin/models/suggestedModels.ts Qwen',
  'src/builtin/models/suggestedModels.ts Qwen3 0.6B',
  'src/builtin/models/suggestedModels.ts Qwen2.5 1.5B Instruct',
  'src/builtin/models/suggestedModels.ts GTE small',
  'src/builtin/models/suggestedModels.ts Alibaba DAMO Academy',
  'src/services/sync/space/createSpaceActions.ts recovery code',
  // The name of a migration.
  'src/services/storage/openDatabase.ts name this database',
  'src/domain/imports/importedApps.ts Claude',
  'src/domain/imports/importedApps.ts Grok',
  'src/domain/imports/importedApps.ts Google AI Studio',
  'src/domain/imports/importedApps.ts Open WebUI',
  'src/domain/imports/importedApps.ts LM Studio',
  'src/domain/imports/importedApps.ts Jan',
  'src/domain/imports/importedApps.ts Cherry Studio',
  'src/domain/imports/importedApps.ts Chatbox',
  'src/domain/imports/importedApps.ts OpenAI messages',
]

function filesUnder(folder: string): readonly string[] {
  if (statSync(folder).isFile()) return [folder]
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesUnder(path) : /\.tsx?$/.test(name) ? [path] : []
  })
}

describe('every string that is shown', () => {
  it.each(DONE)('goes through the text functions in %s', (folder) => {
    const bypassing = filesUnder(folder)
      .filter((path) => !FOR_PROGRAMS.some((place) => path.startsWith(place)))
      .flatMap((path) =>
        visibleStrings(path, readFileSync(path, 'utf8'))
          .filter(({ text }) => !NOT_SHOWN.includes(`${path} ${text}`))
          .map(({ line, text }) => `${path}:${line} ${text}`),
      )
    expect(bypassing).toEqual([])
  })
})

describe('a string that bypasses them', () => {
  it.each([
    ['text between tags', 'const a = <p>Hello there</p>'],
    ['a label', 'const a = <Button label="Save" />'],
    ['a sentence in a constant', 'const a = "The key was refused."'],
    ['a template', 'const a = `Imported ${count} chats`'],
    ['a word chosen in place', 'const a = <p>{open ? "Hide" : "Show"}</p>'],
    ['a property that is shown', 'const a = { label: "temperature" }'],
  ])('is found: %s', (_, code) => {
    expect(visibleStrings('planted.tsx', code)).not.toEqual([])
  })

  it.each([
    ['a translated text', 'const a = <p>{t("Hello there")}</p>'],
    ['a plural', 'const a = plural(n, { one: "{count} chat", other: "{count} chats" })'],
    ['class names', 'const a = <p className="flex items-center gap-2 text-muted" />'],
    ['a thrown bug', 'throw new Error("This cannot be")'],
    ['an import', 'import { t } from "a b c"'],
    ['a compared value', 'const a = kind === "Enter" ? 1 : 2'],
    ['a rich text', 'const a = <Rich text="Press {key} to send" values={{ key }} />'],
  ])('is not: %s', (_, code) => {
    expect(visibleStrings('planted.tsx', code)).toEqual([])
  })
})
