/**
 * Which texts the app has: every call of `t`, `tAs`, `tParts`, `mark`, `stored`, `plural` and every `<Rich text>`, read by the TypeScript
 * compiler, with what a translator needs to know about each. And in which file of a language each belongs, by what of
 * the app loads it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

import ts from 'typescript'

const TRANSLATORS = new Set(['t', 'tParts', 'mark', 'plural', 'stored'])

/** The files of a language, in the order a page loads them; the last three with the place that needs them. */
export const PLACES = ['first', 'chat', 'rare', 'catalog', 'lab', 'settings']

/** Folders of a place: what is only reached from them belongs to it, without what a chat shows of them, too. */
const FOLDERS = {
  catalog: /^src\/(?:views\/catalog\/(?!changes\/|words\.|DataLock\.)|app\/pages\/Catalog)/,
  lab: /^src\/(?:views\/(?:comparison|sampling|schedules)\/(?!JsonMessage\.|ValidityNote\.)|app\/pages\/(?:Lab|Compare|Run|Schedules))/i,
  settings:
    /^src\/(?:views\/(?:settings|tools|spending)\/(?!sections\.|settingNames\.|schema\/)|app\/pages\/Settings)/,
}
const FIRST = 'src/app/main.tsx'
/**
 * Of what a page loads before it draws, what it may show before anything else has come. That something later is missing
 * is told when something later was asked for.
 */
const DRAWN = /^src\/(?:app|views|ui\/(?!feedback\/CodeMissingAlert)|domain\/builtin)\b/
/** What goes wrong and what is said once: a page that was just opened shows none of it. */
const RARE =
  /^src\/(?:server\/|commands\/(?!storage\/)|builtin\/(?!models\/suggestedModels\.)|services\/(?!storage\/)|domain\/(?:connections|dialects|documents|files|functions|http|imports|jsonSchema|ledger|mcp|request|schedules|sync|tools|web)\/)/
/** What the recipes of the built-in model are made of is data. */
const LEFT_OUT = /^src\/builtin\/pocket\//

/** @returns {Map<string, string>} source by path from the root, as `src/lib/json.ts` */
function readSources(folder = 'src') {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    names
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .sort()
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )
}

const parsed = (path, source) =>
  ts.createSourceFile(
    path,
    source,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

/**
 * All texts by key, with where each is used and the file of a language it belongs in; and what of the app imports what.
 *
 * @param {ReadonlyMap<string, string>} sources
 */
export function extractTexts(sources = readSources()) {
  const files = new Map([...sources].map(([path, source]) => [path, parsed(path, source)]))
  const graph = importsOf(files)
  const placeOf = placesOf(graph)
  const texts = new Map()
  for (const [path, file] of files) {
    if (LEFT_OUT.test(path)) continue
    let before = ''
    for (const { key, english, forms, node } of textsIn(file)) {
      const text = texts.get(key) ?? { key, english: english ?? key, forms, uses: [] }
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
      text.uses.push({ at: `${path}:${line}`, kind: kindOf(node), after: before, place: placeOf(path) })
      texts.set(key, text)
      before = key
    }
  }
  for (const text of texts.values()) text.place = sharedPlace(text.uses.map(({ place }) => place))
  return { texts, graph, placeOf }
}

/**
 * Where code is loaded without the texts it needs, as a sentence each: whoever loads code of another place says so with
 * `withTexts`.
 */
export function missingPlaces({ texts, graph, placeOf }, sources = readSources()) {
  const placesIn = new Map()
  for (const { place, uses } of texts.values())
    for (const { at } of uses) {
      const path = at.slice(0, at.lastIndexOf(':'))
      placesIn.set(path, (placesIn.get(path) ?? new Set()).add(place))
    }
  return [...graph].flatMap(([path, { later }]) =>
    later.flatMap((target) => {
      const needed = new Set(
        [...reached([target], graph, false)].flatMap((each) => [...(placesIn.get(each) ?? [])]),
      )
      for (const here of ['first', 'chat', 'rare', placeOf(path)]) needed.delete(here)
      const name = target
        .split('/')
        .at(-1)
        .replace(/\.tsx?$/, '')
      const said = new RegExp(`withTexts\\(\\[([^\\]]*)\\],[^)]*\\) =>\\s*import\\('[^']*/${name}'\\)`).exec(
        sources.get(path) ?? '',
      )
      for (const [, place] of (said?.[1] ?? '').matchAll(/'(\w+)'/g)) needed.delete(place)
      return [...needed].map(
        (place) =>
          `${path}: load ${target} with withTexts(['${place}'], () => import(…)), as it has such texts.`,
      )
    }),
  )
}

/** The first place of a page that is there wherever the text is. */
function sharedPlace(places) {
  const different = new Set(places)
  if (different.size === 1) return places[0]
  if (different.has('first')) return 'first'
  return different.has('rare') && !different.has('chat') ? 'rare' : 'chat'
}

function* textsIn(file) {
  const found = []
  const visit = (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const name = node.expression.text
      if (name === 'plural') {
        const forms = node.arguments[1] && formsOf(node.arguments[1])
        if (forms) found.push({ key: Object.values(forms).join(' | '), forms, node })
      } else if (name === 'tAs') {
        const [meaning, said] = node.arguments.map((each) => literalsOf(each)[0])
        if (meaning !== undefined && said !== undefined)
          found.push({ key: `${said} ⟨${meaning}⟩`, english: said, node })
      } else if (TRANSLATORS.has(name) && node.arguments[0])
        for (const key of literalsOf(node.arguments[0])) found.push({ key, node })
    }
    if (ts.isJsxAttribute(node) && node.name.getText() === 'text' && node.initializer) {
      const element = node.parent.parent
      if (element.tagName?.getText() === 'Rich')
        for (const key of literalsOf(node.initializer)) found.push({ key, node })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  yield* found
}

/** The literals an expression may be: `open ? 'Hide' : 'Show'` is two. */
function literalsOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return node.text === '' ? [] : [node.text]
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)]
  if (ts.isJsxExpression(node)) return node.expression ? literalsOf(node.expression) : []
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return literalsOf(node.expression)
  if (ts.isBinaryExpression(node)) return [...literalsOf(node.left), ...literalsOf(node.right)]
  return []
}

function formsOf(node) {
  if (!ts.isObjectLiteralExpression(node)) return undefined
  const forms = {}
  for (const each of node.properties) {
    if (!ts.isPropertyAssignment(each)) return undefined
    const [text] = literalsOf(each.initializer)
    if (text === undefined) return undefined
    forms[each.name.getText()] = text
  }
  return forms
}

/** What the text is on the page, as far as its code says: `Button`, `label of IconButton`, `hint`, `p`, `notice`. */
function kindOf(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isJsxAttribute(at)) return `${at.name.getText()} of ${at.parent.parent.tagName.getText()}`
    if (ts.isJsxElement(at)) return at.openingElement.tagName.getText()
    if (ts.isPropertyAssignment(at)) return at.name.getText()
    if (ts.isCallExpression(at)) return `${at.expression.getText().split('.').at(-1)}()`
    if (ts.isVariableDeclaration(at)) return at.name.getText()
    if (ts.isFunctionDeclaration(at)) return `${at.name?.getText() ?? ''}()`
  }
  return ''
}

/** What each file imports: at once, and later. Types bring nothing. */
function importsOf(files) {
  const resolved = (from, name) => {
    const path = name.startsWith('@/')
      ? posix.join('src', name.slice(2))
      : name.startsWith('.')
        ? posix.join(posix.dirname(from), name)
        : undefined
    return path && ['', '.ts', '.tsx', '/index.ts'].map((end) => path + end).find((each) => files.has(each))
  }
  /** A door brings only what is asked for (`server/doors`): the file each of its names is in. */
  const behind = new Map(
    [...files]
      .filter(([path]) => path.endsWith('/index.ts'))
      .map(([path, file]) => [
        path,
        new Map(
          file.statements
            .filter((each) => ts.isExportDeclaration(each) && each.moduleSpecifier && each.exportClause)
            .flatMap((each) =>
              each.exportClause.elements.map(({ name }) => [
                name.text,
                resolved(path, each.moduleSpecifier.text),
              ]),
            ),
        ),
      ]),
  )
  const graph = new Map()
  for (const [path, file] of files) {
    const now = new Set()
    const later = new Set()
    const workers = new Set()
    const add = (specifier, names) => {
      const target = resolved(path, specifier)
      if (!target) return
      const door = behind.get(target)
      if (door && names) for (const name of names) now.add(door.get(name) ?? target)
      else now.add(target)
    }
    for (const each of file.statements) {
      if (ts.isImportDeclaration(each)) {
        const { importClause } = each
        if (importClause?.isTypeOnly) continue
        const bindings = importClause?.namedBindings
        const named = bindings && ts.isNamedImports(bindings) ? bindings.elements : undefined
        const names = named
          ?.filter(({ isTypeOnly }) => !isTypeOnly)
          .map((one) => (one.propertyName ?? one.name).text)
        if (named && names.length === 0 && !importClause.name) continue
        add(each.moduleSpecifier.text, names)
      } else if (ts.isExportDeclaration(each) && each.moduleSpecifier && !each.isTypeOnly)
        add(each.moduleSpecifier.text)
    }
    const visit = (node) => {
      if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
        const [specifier] = node.arguments
        const target = specifier && ts.isStringLiteral(specifier) && resolved(path, specifier.text)
        if (target) later.add(target)
      }
      // A worker that a page starts.
      if (ts.isNewExpression(node) && node.expression.getText() === 'URL') {
        const [specifier] = node.arguments ?? []
        const target = specifier && ts.isStringLiteral(specifier) && resolved(path, specifier.text)
        if (target) workers.add(target)
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
    graph.set(path, { now: [...now], later: [...later], workers: [...workers] })
  }
  return graph
}

/**
 * The place of each file: `first` is what the page shows before anything else has come; the folders of a place, and what
 * is reached from them alone, are its own; all else is `chat`, which each page has soon after, or `rare`.
 */
function placesOf(graph) {
  const first = reached([FIRST], graph, false)
  const owners = new Map()
  for (const [place, folder] of Object.entries(FOLDERS)) {
    const own = [...graph.keys()].filter((path) => folder.test(path))
    for (const path of reached(own, graph, true)) owners.set(path, [...(owners.get(path) ?? []), place])
  }
  // Workers have what every page has.
  const inWorkers = reached(
    [...graph.values()].flatMap(({ workers }) => workers),
    graph,
    true,
  )
  const isPlaced = (path) => Object.values(FOLDERS).some((folder) => folder.test(path))
  // What is reached without entering a place.
  const around = reached([FIRST], graph, true, isPlaced)
  return (path) => {
    if (first.has(path) && DRAWN.test(path)) return 'first'
    for (const [place, folder] of Object.entries(FOLDERS)) if (folder.test(path)) return place
    const [owner, ...others] = owners.get(path) ?? []
    const isShared = around.has(path) || inWorkers.has(path) || owner === undefined || others.length > 0
    if (!isShared) return owner
    return RARE.test(path) ? 'rare' : 'chat'
  }
}

function reached(from, graph, isLaterToo, isBarred = () => false) {
  const seen = new Set(from)
  for (const path of seen) {
    const { now, later, workers } = graph.get(path) ?? { now: [], later: [], workers: [] }
    for (const next of isLaterToo ? [...now, ...later, ...workers] : now) if (!isBarred(next)) seen.add(next)
  }
  return seen
}
