import { createRequire } from 'node:module'

import { Language, Parser, type Node } from 'web-tree-sitter'

import { readPowerShellString } from './readPowerShellString'

type Value = string | Uint8Array<ArrayBuffer> | Readonly<Record<string, string>>

/**
 * Runs a snippet where there is no PowerShell: its syntax tree is made by a grammar of the language that others keep,
 * and walked as PowerShell would, as far as snippets go; `Invoke-WebRequest` makes its request. Throws for a mistake
 * in the syntax, and for everything that no snippet has a use for. Gives what the script prints.
 */
export async function runPowerShell(
  code: string,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const { rootNode } = await parse(code)
  if (rootNode.hasError) throw new Error(`No PowerShell: ${rootNode.toString()}`)
  const variables = new Map<string, Value>()
  let printed = ''

  async function value(node: Node): Promise<Value> {
    switch (node.type) {
      case 'string_literal':
        return stringOf(node.text)
      case 'generic_token':
        return node.text
      case 'variable':
        return variable(node.text)
      case 'hash_literal_expression':
        return hash(node)
      case 'additive_expression':
        return node.namedChildCount === 2
          ? `${await text(child(node, 0))}${await text(child(node, 1))}`
          : only(node)
      case 'invokation_expression':
        return invoke(node)
      case 'member_access':
        return member(node)
      default:
        return only(node)
    }
  }

  /** What a node holds that is only there for its place in the grammar. */
  const only = (node: Node): Promise<Value> => {
    if (node.namedChildCount !== 1) throw new Error(`No snippet has a ${node.type}: ${node.text}`)
    return value(child(node, 0))
  }

  const text = async (node: Node): Promise<string> => {
    const found = await value(node)
    if (typeof found !== 'string') throw new Error(`No text: ${node.text}`)
    return found
  }

  const variable = (name: string): Value => {
    const found = name.startsWith('$env:') ? (environment[name.slice(5)] ?? '') : variables.get(name)
    if (found === undefined) throw new Error(`${name} has no value`)
    return found
  }

  const hash = async (node: Node): Promise<Value> => {
    const entries: Record<string, string> = {}
    for (const entry of node.descendantsOfType('hash_entry'))
      entries[await text(child(entry, 0))] = await text(child(entry, 1))
    return entries
  }

  const invoke = async (node: Node): Promise<Value> => {
    const [list] = node.childrenForFieldName('arguments').concat(node.descendantsOfType('argument_list'))
    if (!list || node.text.slice(0, list.startIndex - node.startIndex) !== '[Text.Encoding]::UTF8.GetBytes')
      throw new Error(`No snippet calls ${node.text}`)
    return new TextEncoder().encode(await text(child(list, 0)))
  }

  const member = async (node: Node): Promise<Value> => {
    if (child(node, 1).text !== 'Content') throw new Error(`No snippet asks for ${child(node, 1).text}`)
    const [command] = child(node, 0).descendantsOfType('command')
    if (command?.childForFieldName('command_name')?.text !== 'Invoke-WebRequest')
      throw new Error(`No snippet runs ${node.text}`)
    return (await webRequest(await parametersOf(command))).text()
  }

  /** Each parameter has the value after it; one without is a switch. */
  const parametersOf = async (command: Node): Promise<ReadonlyMap<string, Value>> => {
    const parameters = new Map<string, Value>()
    let name = ''
    for (const element of command.childForFieldName('command_elements')?.namedChildren ?? []) {
      if (element.type === 'command_argument_sep') continue
      if (element.type === 'command_parameter') parameters.set((name = element.text), '')
      else parameters.set(name, await value(element))
    }
    return parameters
  }

  for (const statement of child(rootNode, 0).namedChildren) {
    const [assignment] = statement.namedChildren
    if (assignment?.type === 'assignment_expression')
      variables.set(child(assignment, 0).text, await value(child(assignment, assignment.namedChildCount - 1)))
    else printed += await text(statement)
  }
  return printed
}

const KNOWN = ['-UseBasicParsing', '-Method', '-Uri', '-ContentType', '-Headers', '-Body']

function webRequest(parameters: ReadonlyMap<string, Value>): Promise<Response> {
  for (const name of parameters.keys())
    if (!KNOWN.includes(name)) throw new Error(`No such parameter: ${name}`)
  const [method, uri, type, headers, body] = KNOWN.slice(1).map((name) => parameters.get(name))
  if (typeof method !== 'string' || typeof uri !== 'string' || typeof type !== 'string')
    throw new Error('Method, Uri and ContentType are texts')
  if (typeof headers !== 'object' || headers instanceof Uint8Array) throw new Error('Headers are a table')
  if (!(body instanceof Uint8Array)) throw new Error('The body is bytes')
  return fetch(uri, { method, headers: { ...headers, 'content-type': type }, body })
}

function stringOf(literal: string): string {
  const { text, end } = readPowerShellString(literal, 0)
  if (end !== literal.length) throw new Error(`The string ends before: ${literal.slice(end)}`)
  return text
}

function child(node: Node, index: number): Node {
  const found = node.namedChild(index)
  if (!found) throw new Error(`${node.type} is empty`)
  return found
}

const require = createRequire(import.meta.url)
const grammarFile = () => require.resolve('tree-sitter-powershell/tree-sitter-powershell.wasm')
/** The grammar's package also wants to be built where it has no build: npm leaves it out where that fails. */
export function hasPowerShellGrammar(): boolean {
  try {
    return grammarFile() !== ''
  } catch {
    return false
  }
}

let parser: Promise<Parser> | undefined
async function parse(code: string) {
  parser ??= (async () => {
    await Parser.init()
    const made = new Parser()
    made.setLanguage(await Language.load(grammarFile()))
    return made
  })()
  const tree = (await parser).parse(code)
  if (!tree) throw new Error('The grammar gave no tree')
  return tree
}
