import {
  type ArrowFunction,
  type CallExpression,
  type FunctionDeclaration,
  type Node,
  SyntaxKind,
  type TemplateLiteral,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { type Checker, type Symbol as Name, SymbolFlags, type Type } from 'typescript/unstable/sync'

/** A part of a statement of the query builder, with `value` for each value. */
type Part = { part: string }
const value = '\0'

/** Value that is known only at run time; its type may say enough. */
class Unknown {
  readonly type: Type | undefined
  constructor(type: Type | undefined) {
    this.type = type
  }
}

/**
 * Reads SQL that is composed in our source: follows constants, templates and functions of them
 * through our files; a value becomes `$n`, and conditions that are collected at run time become
 * `true`.
 * @param takesElse in `one ? this : that`, reads the second
 */
export function createSqlReader(checker: Checker, takesElse: boolean) {
  /** Arguments of the calls that are being followed, by parameter. */
  const given = new Map<Node, unknown>()

  /**
   * The texts that an expression has: one, or one for each call of a function around it; none if
   * they are known only at run time.
   */
  function read(node: Node): string[] {
    const text = readOne(node)
    return text === undefined ? functionsAround(node).flatMap((around) => readCalls(around, node)) : [text]
  }

  function readCalls(around: ArrowFunction | FunctionDeclaration, node: Node): string[] {
    const calls = checker.getSignatureUsage(around).map(({ call }) => call?.resolve())
    const texts = calls.map(
      (call) => call && is.isCallExpression(call) && closureOf(around, () => readOne(node))(...call.arguments.map(evaluate)),
    )
    return texts.filter((text) => typeof text === 'string')
  }

  function readOne(node: Node): string | undefined {
    const found = evaluate(node)
    if (!isPart(found)) return unlessUnknown(() => asText('', found))
    let count = 0
    return found.part.replaceAll(value, () => `$${++count}`)
  }

  function evaluate(node: Node): unknown {
    return unlessUnknown(() => known(node)) ?? new Unknown(checker.getTypeAtLocation(node))
  }

  function known(node: Node): unknown {
    if (is.isParenthesizedExpression(node) || is.isAsExpression(node) || is.isSatisfiesExpression(node)) return evaluate(node.expression)
    if (is.isStringLiteral(node)) return node.text
    if (is.isNumericLiteral(node)) return Number(node.text)
    if (is.isTemplateExpression(node) || is.isNoSubstitutionTemplateLiteral(node))
      return join(node, (before, one) => asText(before, evaluate(one)))
    if (is.isTaggedTemplateExpression(node)) return isSql(node.tag) ? { part: join(node.template, partOf) } : undefined
    if (is.isConditionalExpression(node)) return evaluate(takesElse ? node.whenFalse : node.whenTrue)
    if (is.isBinaryExpression(node)) return binary(node.operatorToken.kind, evaluate(node.left), evaluate(node.right))
    if (is.isArrayLiteralExpression(node))
      return node.elements.flatMap((one) => (is.isSpreadElement(one) ? evaluate(one.expression) : [evaluate(one)]))
    if (is.isObjectLiteralExpression(node)) return Object.assign({}, ...node.properties.map(propertyOf))
    if (is.isShorthandPropertyAssignment(node)) return named(checker.getShorthandAssignmentValueSymbol(node))
    if (is.isArrowFunction(node) || is.isFunctionDeclaration(node)) return closureOf(node, evaluate)
    if (is.isIdentifier(node)) return named(checker.getSymbolAtLocation(node))
    if (is.isPropertyAccessExpression(node)) return member(evaluate(node.expression), node.name.text)
    if (is.isElementAccessExpression(node)) return member(evaluate(node.expression), evaluate(node.argumentExpression))
    return is.isCallExpression(node) ? call(node) : undefined
  }

  function join(node: TemplateLiteral, append: (before: string, expression: Node) => string): string {
    if (is.isNoSubstitutionTemplateLiteral(node)) return node.text
    return node.templateSpans.reduce((text, { expression, literal }) => text + append(text, expression) + literal.text, node.head.text)
  }

  /** Writes a value as a text shows it. Throws `RangeError` if that is known only at run time. */
  function asText(before: string, found: unknown): string {
    if (['string', 'number'].includes(typeof (Array.isArray(found) ? found[0] : found))) return String(found)
    if (before.endsWith('$')) return String(1 + Math.max(0, ...[...before.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n))))
    const type = found instanceof Unknown ? found.type : undefined
    const literal = (type?.isUnionType() ? type.getTypes() : [type]).find((one) => one?.isStringLiteralType() || one?.isNumberLiteralType())
    if (literal?.isLiteralType()) return String(literal.value)
    if (type && checker.typeToString(type) === 'number') return '1'
    if (/\b(?:where|and)\s*\(?$/.test(before)) return 'true'
    throw new RangeError('known only at run time')
  }

  /**
   * Writes an expression as a template of the query builder shows it; a literal may be known by its
   * type alone.
   */
  function partOf(before: string, node: Node): string {
    const type = checker.getTypeAtLocation(node)
    if (!type || !checker.getPropertyOfType(type, 'toOperationNode')) return value
    const found = evaluate(node)
    if (isPart(found)) return found.part
    const literal = /^RawBuilder<"([^"]*)">$/.exec(checker.typeToString(type))
    return literal ? `'${literal[1]}'` : asText(before, undefined)
  }

  function binary(operator: SyntaxKind, left: unknown, right: unknown): unknown {
    if (operator === SyntaxKind.AmpersandAmpersandToken) return right
    if (operator === SyntaxKind.QuestionQuestionToken || operator === SyntaxKind.BarBarToken) return left instanceof Unknown ? right : left
    return operator === SyntaxKind.PlusToken && typeof left === 'string' ? left + asText(left, right) : undefined
  }

  function propertyOf(node: Node): object {
    if (is.isSpreadAssignment(node)) return Object(evaluate(node.expression))
    if (is.isShorthandPropertyAssignment(node)) return { [nameOf(node.name)]: evaluate(node) }
    return is.isPropertyAssignment(node) ? { [nameOf(node.name)]: evaluate(node.initializer) } : {}
  }

  /** Returns a property; if the key is known only at run time, the first one. */
  function member(object: unknown, key: unknown): unknown {
    if (object instanceof Unknown || object === undefined) return undefined
    if (Array.isArray(object) && object.some((one) => one instanceof Unknown)) return undefined
    const found = key instanceof Unknown ? Object.values(Object(object))[0] : Object(object)[String(key)]
    return typeof found === 'function' && !Object.hasOwn(Object(object), String(key)) ? native(found.bind(object)) : found
  }

  function named(name: Name | undefined): unknown {
    const target = name && name.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(name) : name
    const declaration = target?.valueDeclaration?.resolve()
    return declaration && declared(declaration)
  }

  function declared(node: Node): unknown {
    if (given.has(node)) return given.get(node)
    if (is.isFunctionDeclaration(node)) return evaluate(node)
    if (is.isBindingElement(node) && node.name) {
      const key = is.isArrayBindingPattern(node.parent) ? node.parent.elements.indexOf(node) : nameOf(node.propertyName ?? node.name)
      return member(declared(node.parent.parent), key) ?? (node.initializer && evaluate(node.initializer))
    }
    return (is.isVariableDeclaration(node) || is.isParameterDeclaration(node)) && node.initializer ? evaluate(node.initializer) : undefined
  }

  function closureOf({ parameters, body }: ArrowFunction | FunctionDeclaration, follow: (node: Node) => unknown) {
    return (...values: unknown[]): unknown => {
      const before = new Map(given)
      parameters.forEach((one, index) => void (values[index] === undefined ? given.delete(one) : given.set(one, values[index])))
      const result = body && follow(is.isBlock(body) ? returnedBy(body) : body)
      given.clear()
      for (const [one, old] of before) given.set(one, old)
      return result
    }
  }

  function returnedBy(body: Node): Node {
    const found: Node[] = []
    const look = (node: Node): void => {
      if (is.isReturnStatement(node) && node.expression) found.push(node.expression)
      else if (!is.isArrowFunction(node) && !is.isFunctionDeclaration(node)) node.forEachChild(look)
    }
    look(body)
    return found.at(takesElse ? -1 : 0) ?? body
  }

  function call({ expression, arguments: list }: CallExpression): unknown {
    const values = list.map(evaluate)
    if (is.isPropertyAccessExpression(expression) && isSql(expression.expression)) return builtIn(expression.name.text, values)
    if (is.isPropertyAccessExpression(expression) && expression.name.text === 'map' && evaluate(expression.expression) instanceof Unknown)
      return partsOfUnknown(values[0])
    const called = evaluate(expression)
    return typeof called === 'function' ? called(...values) : undefined
  }

  /** Returns the part that each element of an unknown list becomes, once. */
  function partsOfUnknown(map: unknown): Part[] | undefined {
    const part = typeof map === 'function' ? map(new Unknown(undefined)) : undefined
    return isPart(part) ? [part] : undefined
  }

  /** `sql.raw`, `sql.join` and so on. */
  function builtIn(name: string, [first, between]: unknown[]): Part | undefined {
    if (name === 'lit') return { part: typeof first === 'string' ? `'${first}'` : first instanceof Unknown ? value : String(first) }
    if (name !== 'join') return { part: asText('', first) }
    return Array.isArray(first)
      ? { part: first.map((one) => (isPart(one) ? one.part : value)).join(isPart(between) ? between.part : ', ') }
      : undefined
  }

  return { read }
}

/** A method of a text or a list: its result is known only if its arguments are. */
const native =
  (method: (...values: unknown[]) => unknown) =>
  (...values: unknown[]) =>
    values.some((one) => one instanceof Unknown) ? undefined : method(...values)

function unlessUnknown<Result>(evaluate: () => Result): Result | undefined {
  try {
    return evaluate()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function functionsAround(node: Node | undefined): (ArrowFunction | FunctionDeclaration)[] {
  if (!node) return []
  return is.isFunctionDeclaration(node) || is.isArrowFunction(node) ? [node, ...functionsAround(node.parent)] : functionsAround(node.parent)
}

const isPart = (found: unknown): found is Part => typeof found === 'object' && found !== null && 'part' in found

const isSql = (node: Node) => is.isIdentifier(node) && node.text === 'sql'

const nameOf = (node: Node) => (is.isIdentifier(node) || is.isStringLiteral(node) || is.isNumericLiteral(node) ? node.text : '')
