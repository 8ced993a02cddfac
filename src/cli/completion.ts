// `legible completion`: prints a shell script that completes the commands and their flags.
import { Argument, type Command, type Option } from "commander";

const SHELLS = ["bash", "zsh", "fish"] as const;
type Shell = (typeof SHELLS)[number];

/** Adds the `completion` command. */
export function addCompletionCommand(program: Command): void {
  program
    .command("completion")
    .description("print a completion script for a shell")
    .addArgument(new Argument("<shell>", "shell").choices([...SHELLS]))
    .action((shell: Shell) => {
      process.stdout.write(SCRIPTS[shell](program.commands));
    });
}

const SCRIPTS: Readonly<Record<Shell, (commands: readonly Command[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

const flagsOf = ({ options }: Command): readonly string[] => [
  ...options.flatMap(({ long }) => (long === undefined || long === null ? [] : [long])),
  "--help",
];

/** Returns the options of a command that have a fixed set of values. */
const choosing = ({ options }: Command): readonly Option[] =>
  options.filter(({ argChoices }) => argChoices !== undefined);

/** Quotes text in single quotes, as all three shells read it. */
const quoted = (text: string): string => `'${text.replaceAll("\\", "").replaceAll("'", "’")}'`;

const firstSentence = (text: string): string => text.split(/[.;] /, 1)[0] ?? "";

/** Returns shell `case` rows by command and previous word: the values of a flag or an argument. */
function choiceCases(
  commands: readonly Command[],
  set: (words: readonly string[]) => string,
): string {
  const found = commands.flatMap((command) => {
    const [argument] = command.registeredArguments;
    const rows = choosing(command).map(({ long, argChoices = [] }) => [long, argChoices] as const);
    const own = argument?.argChoices;
    const all = own === undefined ? rows : [...rows, [command.name(), own] as const];
    return all.map(([before, words]) => `    '${command.name()} ${before}') ${set(words)} ;;\n`);
  });
  return found.join("");
}

/** Returns shell `case` rows by command: its flags. */
function flagCases(
  commands: readonly Command[],
  set: (words: readonly string[]) => string,
): string {
  return commands.map((command) => `    ${command.name()}) ${set(flagsOf(command))} ;;\n`).join("");
}

function bashScript(commands: readonly Command[]): string {
  const names = commands.map((command) => command.name()).join(" ");
  const set = (words: readonly string[]) => `words='${words.join(" ")}'`;
  return `# legible's completion for bash
_legible() {
  local words= current=\${COMP_WORDS[COMP_CWORD]}
  if ((COMP_CWORD == 1)); then words='${names} --help --version'
  elif [[ $current == -* ]]; then case "\${COMP_WORDS[1]}" in
${flagCases(commands, set)}  esac
  else case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD-1]}" in
${choiceCases(commands, set)}  esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _legible legible
`;
}

function zshScript(commands: readonly Command[]): string {
  const described = commands.map(
    (command) => `    ${quoted(`${command.name()}:${command.description()}`)}\n`,
  );
  const set = (words: readonly string[]) => `choices=(${words.join(" ")})`;
  return `#compdef legible
# legible's completion for zsh
_legible() {
  local -a commands choices
  commands=(
${described.join("")}  )
  if ((CURRENT == 2)); then _describe command commands
  elif [[ $PREFIX == -* ]]; then case "\${words[2]}" in
${flagCases(commands, set)}  esac
  else case "\${words[2]} \${words[CURRENT-1]}" in
${choiceCases(commands, set)}  esac
  fi
  if (($#choices)); then compadd -- $choices; elif ((CURRENT > 2)); then _files; fi
}
if [[ $funcstack[1] == _legible ]]; then _legible "$@"; else compdef _legible legible; fi
`;
}

function fishScript(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const within = `complete -c legible -n '__fish_seen_subcommand_from ${command.name()}'`;
    const [argument] = command.registeredArguments;
    return [
      `complete -c legible -n __fish_use_subcommand -f -a ${command.name()} -d ${quoted(command.description())}`,
      ...(argument?.argChoices === undefined
        ? []
        : [`${within} -f -a '${argument.argChoices.join(" ")}'`]),
      ...command.options.map((option) => `${within} ${fishOption(option)}`),
    ];
  });
  return `# legible's completion for fish\n${lines.join("\n")}\n`;
}

function fishOption({ long, argChoices, required, description }: Option): string {
  const values = argChoices === undefined ? "" : ` -x -a '${argChoices.join(" ")}'`;
  const takes = required && values === "" ? " -r" : values;
  return `-l ${(long ?? "").slice("--".length)}${takes} -d ${quoted(firstSentence(description))}`;
}
