import { join } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import { createSqlReader } from './createSqlReader.ts'

/**
 * A statement of our source, and the kind of each column that its caller declares: `number`,
 * `string[]` and so on, or `json`.
 */
export type Statement = { file: string; text: string; columns: Map<string, string> }

type Found = { node: Node; row: Type | undefined }

const root = join(import.meta.dirname, '..')

/**
 * Reads all statements of `src` that are written as SQL: what `query` is given, a `text` beside its
 * `values`, and what the query builder executes. `unread` are the files of those that are composed
 * at run time.
 */
export function readStatements(): { statements: Statement[]; unread: string[] } {
  const api = new API({ cwd: root })
  const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()
  if (!project) throw new Error('TypeScript does not know the project')
  const { checker, program } = project
  const readers = [false, true].map((takesElse) => createSqlReader(checker, takesElse))
  const statements: Statement[] = []
  const unread: string[] = []

  for (const path of program.getSourceFileNames()) {
    const source = path.startsWith(join(root, 'src/')) && !/\.(?:test|fixtures|journey)\./.test(path) && program.getSourceFile(path)
    if (!source || !/\bsql`|\bsql<|query\b|\btext\b/.test(source.text)) continue
    const file = path.slice(root.length + 1)
    for (const { node, row } of findStatements(source, checker)) {
      const texts = new Set(readers.flatMap(({ read }) => read(node)).flatMap((text) => text.split(/;\s+(?=set )/)))
      if (texts.size === 0) unread.push(file)
      for (const text of texts) statements.push({ file, text, columns: row ? columnsOf(row, checker) : new Map() })
    }
  }
  api.close()
  return { statements, unread }
}

function findStatements(file: Node, checker: Checker): Found[] {
  const found: Found[] = []
  const look = (node: Node): void => {
    node.forEachChild(look)
    if (is.isCallExpression(node)) {
      const { expression: callee, arguments: given } = node
      const name = is.isPropertyAccessExpression(callee) ? callee.name.text : is.isIdentifier(callee) && callee.text
      const sent = name === 'execute' && is.isPropertyAccessExpression(callee) ? callee.expression : given[0]
      const type = ['query', 'execute', 'executePrepared'].includes(String(name)) && sent && checker.getTypeAtLocation(sent)
      if (!type || !sent) return
      if (type.flags & (TypeFlags.String | TypeFlags.StringLiteral)) found.push({ node: sent, row: declaredBy(node, checker) })
      if (type.getSymbol()?.name === 'RawBuilder' && type.isTypeReference())
        found.push({ node: sent, row: checker.getTypeArguments(type)[0] })
    } else if (is.isObjectLiteralExpression(node)) {
      const [text, values] = ['text', 'values'].map((name) => node.properties.find((one) => 'name' in one && one.name?.getText() === name))
      if (text && values)
        found.push({ node: is.isPropertyAssignment(text) ? text.initializer : text, row: declaredBy(node.parent, checker) })
    }
  }
  look(file)
  return found
}

/** The row of `query<Row>(…)`. */
function declaredBy(node: Node, checker: Checker): Type | undefined {
  const [row] = (is.isCallExpression(node) && node.typeArguments) || []
  return row && checker.getTypeFromTypeNode(row)
}

function columnsOf(row: Type, checker: Checker): Map<string, string> {
  const columns = row.isTypeParameter() ? [] : checker.getPropertiesOfType(row)
  return new Map(columns.map((column) => [column.name, kindOf(checker.getTypeOfSymbol(column), checker)]))
}

function kindOf(declared: Type | undefined, checker: Checker): string {
  const type = declared && checker.getNonNullableType(declared)
  if (!type) return 'json'
  const basic = { string: checker.getStringType(), number: checker.getNumberType(), boolean: checker.getBooleanType() }
  const [element] = checker.isArrayType(type) && type.isObjectType() && type.isTypeReference() ? checker.getTypeArguments(type) : []
  if (element) return `${kindOf(element, checker)}[]`
  const name = type.getSymbol()?.name
  if (name === 'Date' || name === 'Buffer') return name
  return Object.entries(basic).find(([, one]) => checker.isTypeAssignableTo(type, one))?.[0] ?? 'json'
}
