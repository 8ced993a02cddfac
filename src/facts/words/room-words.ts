// Words that pages show for the rooms of a home, with the names of their numbers in schemas.
import { mapByWord } from "../../text/word-list.ts";

/** Names of numbers of rooms, by the counted words. */
export const ROOMS = mapByWord([
  [
    `bed beds schlafzimmer chambre chambres habitación habitaciones dormitorio dormitorios camera
    camere quarto quartos slaapkamer slaapkamers sovrum soverum makuuhuone makuuhuonetta sypialnia
    sypialnie sypialni ložnice υπνοδωμάτια спальня спальни спален`,
    "bedrooms",
  ],
  [
    `bath baths badezimmer bad bäder baño baños bagno bagni banheiro banheiros badkamer badkamers
    badrum łazienka łazienki łazienek koupelna koupelny ванная ванные`,
    "bathrooms",
  ],
  [
    "zimmer pièce pièces ambientes locali vani kamers rum pokój pokoje pokoi комнаты комнат",
    "rooms",
  ],
]);
