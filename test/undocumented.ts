// Lists what declarations export without a doc comment.
import ts from "typescript";

/**
 * Returns the names that the exports of some declaration files reach and for which an editor shows no text: types,
 * functions, and properties at any depth.
 */
export function undocumented(entries: readonly string[]): readonly string[] {
  const program = ts.createProgram(entries, {
    noLib: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
  });
  const checker = program.getTypeChecker();
  const reached = new Set<ts.Declaration>();
  const missing: string[] = [];

  const reach = (symbol: ts.Symbol | undefined): void => {
    const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
    for (const declaration of target?.declarations ?? []) reached.add(declaration);
  };
  const visit = (node: ts.Node): void => {
    // A value that only lends its type, such as a list of words.
    if (ts.isTypeQueryNode(node)) return;
    if (ts.isTypeReferenceNode(node)) reach(checker.getSymbolAtLocation(node.typeName));
    if (ts.isExpressionWithTypeArguments(node)) reach(checker.getSymbolAtLocation(node.expression));
    if (isShown(node)) {
      const symbol = checker.getSymbolAtLocation(node.name ?? node);
      if (symbol?.getDocumentationComment(checker).length === 0) missing.push(nameOf(node));
    }
    ts.forEachChild(node, visit);
  };

  for (const entry of entries) {
    const file = program.getSourceFile(entry);
    const module = file && checker.getSymbolAtLocation(file);
    if (module === undefined) throw new Error(`${entry} exports nothing`);
    for (const symbol of checker.getExportsOfModule(module)) reach(symbol);
  }
  // The set grows while its declarations are visited.
  for (const declaration of reached) visit(declaration);
  return missing;
}

function isShown(node: ts.Node): node is ts.NamedDeclaration {
  return (
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isGetAccessorDeclaration(node)
  );
}

/** Returns the name of a declaration after those around it, such as `Watch.webhook.url`. */
function nameOf(node: ts.Node): string {
  const names: string[] = [];
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    const name = isShown(at) ? at.name : undefined;
    if (name !== undefined) names.unshift(name.getText());
  }
  return names.join(".");
}
