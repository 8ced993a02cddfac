// No authentication, browser origins, the private-host guard, the deployment's contact.
import type { Requirement } from "./requirement.ts";

/** No authentication, browser origins, the private-host guard, the deployment's contact. */
export const authentication: readonly Requirement[] = [
  {
    id: "auth.none",
    rule: "No route asks for credentials; an Authorization header changes nothing.",
    source: "Authentication",
    section: "house",
    tests: ["test/api/service.test.ts > asks nobody for credentials, and reads none"],
  },
  {
    id: "cors.listed",
    rule: "An Origin listed in SERVICE_ALLOWED_ORIGINS (comma-separated) is answered with Access-Control-Allow-Origin naming it.",
    source: "Authentication",
    section: "house",
    tests: [
      "test/api/cors.test.ts > allows exactly the listed origins, blanks aside, and the development ones no longer",
    ],
  },
  {
    id: "cors.unlisted",
    rule: "An Origin that is not listed gets no Access-Control-Allow-Origin header.",
    source: "Authentication",
    section: "house",
    tests: [
      "test/api/cors.test.ts > allows exactly the listed origins, blanks aside, and the development ones no longer",
      "test/api/cors.test.ts > allows exactly the two development origins when none are listed",
    ],
  },
  {
    id: "cors.default",
    rule: "With SERVICE_ALLOWED_ORIGINS empty exactly http://localhost:3000 and http://127.0.0.1:3000 are allowed.",
    source: "Authentication",
    section: "house",
    tests: [
      "test/api/cors.test.ts > allows exactly the two development origins when none are listed",
    ],
  },
  {
    id: "cors.default_replaced",
    rule: "With SERVICE_ALLOWED_ORIGINS set the two development origins are allowed only if listed.",
    source: "Authentication",
    section: "house",
    tests: [
      "test/api/cors.test.ts > allows exactly the listed origins, blanks aside, and the development ones no longer",
    ],
  },
  {
    id: "cors.star",
    rule: "`*` in SERVICE_ALLOWED_ORIGINS allows nobody, and the answer never carries `*`.",
    source: "Authentication",
    section: "house",
    tests: ["test/api/cors.test.ts > reads * as nobody, alone in the list too"],
  },
  {
    id: "cors.methods",
    rule: "A preflight answers the methods GET and POST.",
    source: "Authentication",
    section: "house",
    tests: [
      "test/api/cors.test.ts > answers a preflight of an allowed origin with GET and POST, of another without leave",
    ],
  },
  {
    id: "cors.stream",
    rule: "Stream answers and error answers carry the CORS headers of the allowed origin too.",
    source: "Authentication",
    section: "house",
    tests: ["test/api/cors.test.ts > stands on answers, streams and refusals alike"],
  },
  {
    id: "guard.default.api",
    rule: "The guard is on in the API when neither variable is set.",
    source: "Authentication; Limits",
    section: "house",
    tests: [
      "test/api/guard.test.ts > the private-host guard > is on in the server unless told otherwise, and health says so",
      "test/api/guard.test.ts > the private-host guard > refuses a private address before a stream begins, with 403",
      "test/api/guard.test.ts > the private-host guard > refuses a private address on the blocking route with 502",
      "test/api/environment.test.ts > follows the surface when nothing is set",
    ],
  },
  {
    id: "guard.default.library",
    rule: "The guard is off in the library and the command line when neither variable is set.",
    source: "Authentication",
    section: "house",
    tests: [
      "test/api/library.test.ts > readPage > reads a private host where no variable says otherwise",
      "test/cli/read.test.ts > legible read > prints an address as Markdown, with its stages on standard error",
    ],
  },
  {
    id: "guard.block",
    rule: "SERVICE_BLOCK_PRIVATE_HOSTS=1 turns the guard on, in library and command line too.",
    source: "Authentication; Limits",
    section: "house",
    tests: [
      "test/api/environment.test.ts > is turned on by BLOCK and off by ALLOW, which wins",
      "test/api/library.test.ts > a program that uses the library > reads no private host where SERVICE_BLOCK_PRIVATE_HOSTS is set",
      "test/cli/read.test.ts > legible read > ends with 3 for a refusal",
    ],
  },
  {
    id: "guard.allow",
    rule: "SERVICE_ALLOW_PRIVATE_HOSTS=1 turns the guard off.",
    source: "Authentication",
    section: "house",
    tests: [
      "test/api/environment.test.ts > is turned on by BLOCK and off by ALLOW, which wins",
      "test/api/service.test.ts > GET /api/health > shows the caps and the guard as the environment sets them",
      "test/api/text.test.ts > POST /api/text > answers with every field of the text result",
    ],
  },
  {
    id: "guard.allow_wins",
    rule: "SERVICE_ALLOW_PRIVATE_HOSTS=1 wins when both are set.",
    source: "Authentication",
    section: "house",
    tests: [
      "test/api/environment.test.ts > is turned on by BLOCK and off by ALLOW, which wins",
      "test/api/service.test.ts > GET /api/health > shows the caps and the guard as the environment sets them",
    ],
  },
  {
    id: "guard.other_surfaces",
    rule: "Every other surface of the server (MCP, console) has the API's default and the same two switches.",
    source: "decision 49",
    section: "surfaces",
    tests: [
      "test/cli/mcp.test.ts > legible mcp > refuses private hosts unless they are allowed, as the server does",
      "test/server/mcp.test.ts > /mcp > refuses private hosts unless they are allowed",
    ],
  },
  {
    id: "guard.localhost",
    rule: "`localhost` and names under it are refused.",
    source: "Authentication",
    section: "network",
    tests: [
      "test/url/private-host.test.ts > refuses names of one's own machine and network, in any case and with any dots behind",
      "test/net/guard.test.ts > refuses by name before anything is resolved",
    ],
  },
  {
    id: "guard.internal_local",
    rule: "Names ending .internal or .local are refused, a trailing dot and any case included.",
    source: "Authentication",
    section: "network",
    tests: [
      "test/url/private-host.test.ts > refuses names of one's own machine and network, in any case and with any dots behind",
    ],
  },
  {
    id: "guard.loopback",
    rule: "Loopback addresses (127.0.0.0/8, ::1) are refused.",
    source: "Authentication",
    section: "network",
    tests: [
      "test/url/private-host.test.ts > refuses the ends of every private network of IPv4 and passes their public neighbours",
      "test/url/private-host.test.ts > refuses what is not global unicast in IPv6 and passes its neighbours",
    ],
  },
  {
    id: "guard.private",
    rule: "Private addresses (10/8, 172.16/12, 192.168/16, fc00::/7) are refused.",
    source: "Authentication",
    section: "network",
    tests: [
      "test/url/private-host.test.ts > refuses the ends of every private network of IPv4 and passes their public neighbours",
      "test/url/private-host.test.ts > refuses what is not global unicast in IPv6 and passes its neighbours",
    ],
  },
  {
    id: "guard.link_local",
    rule: "Link-local addresses (169.254/16, fe80::/10) are refused, the metadata address 169.254.169.254 among them.",
    source: "Authentication",
    section: "network",
    tests: [
      "test/url/private-host.test.ts > refuses the ends of every private network of IPv4 and passes their public neighbours",
      "test/url/private-host.test.ts > refuses what is not global unicast in IPv6 and passes its neighbours",
      "test/net/network.test.ts > refuses a hop to a private address, naming it",
    ],
  },
  {
    id: "guard.metadata_name",
    rule: "The cloud metadata host name is refused.",
    source: "Authentication",
    section: "network",
    tests: [
      "test/url/private-host.test.ts > refuses names of one's own machine and network, in any case and with any dots behind",
      "test/net/guard.test.ts > refuses by name before anything is resolved",
    ],
  },
  {
    id: "guard.reserved",
    rule: "Unspecified, shared (100.64/10), multicast, reserved, documentation and benchmark addresses are refused.",
    source: "Authentication",
    section: "network",
    tests: [
      "test/url/private-host.test.ts > refuses the ends of every private network of IPv4 and passes their public neighbours",
      "test/url/private-host.test.ts > refuses what is not global unicast in IPv6 and passes its neighbours",
    ],
  },
  {
    id: "guard.spellings",
    rule: "Short, decimal, octal and hexadecimal spellings of a refused IPv4 address are refused (127.1, 2130706433, 0177.0.0.1, 0x7f000001).",
    source: "Authentication",
    section: "network",
    tests: [
      "test/url/private-host.test.ts > refuses every spelling of a private IPv4 address a URL can hold",
      "test/url/private-host.test.ts > is asked about what a URL makes of full-width digits, other dots and percent signs",
    ],
  },
  {
    id: "guard.embedded",
    rule: "IPv6 forms that embed a refused IPv4 address (mapped, 6to4, NAT64, Teredo) are refused.",
    source: "Authentication",
    section: "network",
    tests: [
      "test/url/private-host.test.ts > refuses a private IPv4 address inside IPv6, and passes a public one where such an address is reached",
    ],
  },
  {
    id: "guard.resolved",
    rule: "A public name that resolves to a refused address, also as one of several, is refused.",
    source: "Authentication; decision 33",
    section: "network",
    tests: [
      "test/net/guard.test.ts > refuses a name when any of its addresses is private",
      "test/api/refusals.test.ts > that resolves to a private address is refused as one",
    ],
  },
  {
    id: "guard.redirect",
    rule: "A redirect to a refused address is refused, at every hop.",
    source: "Authentication; decision 22",
    section: "network",
    tests: [
      "test/net/network.test.ts > refuses a hop to a private address, naming it",
      "test/net/guard.test.ts > is never made to a private address, whatever asks for one",
      "test/api/refusals.test.ts > behind a redirect to a private address names that address",
    ],
  },
  {
    id: "guard.rebinding",
    rule: "The address connected to is the one that was checked: a name whose answer changes between look-ups does not get through.",
    source: "decision 33",
    section: "network",
    tests: [
      "test/net/guard.test.ts > goes to an address that passed, although the name's answer changes with every question",
    ],
  },
  {
    id: "guard.robots_sitemaps",
    rule: "robots, sitemaps and the archive index go through the guard as pages do.",
    source: "decision 33",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > holds for robots.txt and sitemaps as for pages",
      "test/net/web-archive.test.ts > is unavailable when the guard refuses its address",
    ],
  },
  {
    id: "guard.browser",
    rule: "Every request of the browser (document, sub-resource, WebSocket, worker, redirect) goes through the guard.",
    source: "decision 33",
    section: "render",
    tests: [
      "test/browser/doors.test.ts > leads nowhere private through a script",
      "test/browser/doors.test.ts > leads nowhere private through a WebSocket",
      "test/browser/doors.test.ts > leads nowhere private through a worker",
      "test/browser/doors.test.ts > leads nowhere private through a redirect",
      "test/browser/doors.test.ts > refuses a name any of whose addresses is private, and dials what it checked",
    ],
  },
  {
    id: "guard.public_passes",
    rule: "Public addresses next to a refused range (11.0.0.1, 172.32.0.1, 192.169.0.1, 100.128.0.1) pass.",
    source: "Authentication",
    section: "network",
    tests: [
      "test/url/private-host.test.ts > refuses the ends of every private network of IPv4 and passes their public neighbours",
      "test/url/private-host.test.ts > passes public names that only look alike",
    ],
  },
  {
    id: "guard.surface.stream",
    rule: "On /api/text/stream the refusal is 403 with detail `refused: refusing to fetch a non-public address: <address>`.",
    source: "Authentication; Errors",
    section: "house",
    tests: [
      "test/api/guard.test.ts > refuses a private address before a stream begins, with 403",
      "test/api/refusals.test.ts > that resolves to a private address is refused as one",
    ],
  },
  {
    id: "guard.surface.text",
    rule: "On /api/text the refusal is 502 whose detail contains `plain fetch: BlockedHostError: refusing to fetch a non-public address: <address>`.",
    source: "Authentication; Errors",
    section: "network",
    tests: [
      "test/api/refusals.test.ts > that resolves to a private address is refused as one",
      "test/api/refusals.test.ts > behind a redirect to a private address names that address",
    ],
  },
  {
    id: "guard.surface.site",
    rule: "On /api/site/stream the refusal is an `error` event.",
    source: "Authentication",
    section: "crawl",
    tests: ["test/api/site-options.test.ts > on a private host is refused where the guard is on"],
  },
  {
    id: "guard.surface.extract",
    rule: "On /api/extract the refusal is a 502.",
    source: "Authentication",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract > refuses a private address with 502 where the guard is on",
    ],
  },
  {
    id: "guard.supplied",
    rule: "Supplied HTML is not checked by the guard.",
    source: "Authentication; rule 7",
    section: "network",
    tests: [
      "test/api/supplied.test.ts > is what is read, its address a base that is neither resolved nor guarded",
      "test/api/refusals.test.ts > touches no network: no frame, no image, no robots.txt, no name is looked up",
    ],
  },
  {
    id: "guard.injected",
    rule: "Resolver and dialer are arguments of the network room: a test presents a name as public and dials loopback.",
    source: "decision 49",
    section: "network",
    tests: [
      "test/net/secure.test.ts > reads it when the certificate holds, from the address that passed the guard",
    ],
  },
  {
    id: "contact.declared",
    rule: "SERVICE_CONTACT is declared only to a site that admits automated clients which identify themselves; every other request is without it.",
    source: "Authentication",
    section: "network",
    tests: [
      "test/api/refusals.test.ts > is read with the contact declared, and the event says so",
      "test/api/refusals.test.ts > is the only one the contact is declared to",
    ],
  },
  {
    id: "contact.empty",
    rule: "With SERVICE_CONTACT empty such a site is refused, and the refusal names SERVICE_CONTACT.",
    source: "Authentication",
    section: "network",
    tests: [
      "test/api/refusals.test.ts > of a site that asks who is there names SERVICE_CONTACT, and is never told by others",
    ],
  },
  {
    id: "contact.identity_declared",
    rule: "`identity_declared` of the `resolve` event is true exactly when the contact was declared to get the page.",
    source: "Authentication; Page stream events",
    section: "network",
    tests: [
      "test/api/refusals.test.ts > is read with the contact declared, and the event says so",
      "test/api/refusals.test.ts > is the only one the contact is declared to",
    ],
  },
];
