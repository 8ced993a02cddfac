// Callers' words for articles, books, videos, recipes and pages of questions.
import type { TypeWords } from "./compile-words.ts";

const ARTICLE: TypeWords = {
  types: "Article BlogPosting NewsArticle Posting Report",
  nouns: "article post blog news story page artikel beitrag articulo articolo billet entrada",
  words: {
    "headline, name":
      "title, headline, heading, name, titel, überschrift, schlagzeile, titre, gros titre, titular, título, titolo",
    "author, creator":
      "author, authors, writer, journalist, reporter, byline, author name, written by, by, posted by, autor, autorin, verfasser, redakteur, auteur, auteure, rédacteur, rédactrice, journaliste, autora, redactor, periodista, escrito por, autore, autrice, giornalista, redattore, scritto da",
    datePublished:
      "date, published, published on, published date, publish date, publication date, posted, posted on, posted at, posted date, release date, created, pubdate, datum, veröffentlicht, veröffentlicht am, erschienen, erschienen am, erstellt, date publication, publié, publié le, paru le, date parution, fecha, fecha publicación, publicado, publicado el, data, data pubblicazione, pubblicato, pubblicato il, uscito il",
    dateModified:
      "updated, updated on, updated at, last updated, last update, modified, modified date, date updated, revised, edited, aktualisiert, aktualisiert am, geändert, geändert am, letzte änderung, stand, date modification, mis jour, mise jour, mis jour le, modifié, modifié le, actualizado, fecha actualización, modificado, aggiornato, aggiornato il, data aggiornamento, modificato, ultima modifica",
    "articleSection, category, genre":
      "section, category, topic, subject, rubrik, ressort, kategorie, thema, sparte, rubrique, section, catégorie, thème, sección, categoría, tema, sezione, categoria, argomento, rubrica",
    "description, abstract":
      "description, summary, abstract, excerpt, teaser, lead, lede, intro, standfirst, subtitle, dek, zusammenfassung, beschreibung, kurzfassung, anreißer, einleitung, vorspann, résumé, chapô, chapeau, accroche, introduction, resumen, descripción, entradilla, extracto, sommario, descrizione, riassunto, occhiello, estratto",
    "articleBody, text":
      "body, content, text, article text, article body, full text, main text, body text, story text, inhalt, text, artikeltext, volltext, fließtext, contenu, texte, corps, texte complet, contenido, texto, cuerpo, texto completo, contenuto, testo, corpo, testo completo",
    "publisher, publisher.name, sourceOrganization":
      "publisher name, source, publication, outlet, newspaper, magazine, site name, media, herausgeber, verlag, zeitung, quelle, medium, éditeur, source, journal, média, editor, editorial, medio, fuente, periódico, editore, fonte, testata, giornale",
    wordCount:
      "word count, words, number words, total words, wortzahl, wörter, anzahl wörter, wortanzahl, number mots, nombre mots, mots, palabras, number palabras, cantidad palabras, parole, number parole",
    commentCount:
      "comments count, comment count, number comments, total comments, kommentare, anzahl kommentare, kommentaranzahl, number commentaires, nombre commentaires, number comentarios, cantidad comentarios, number commenti",
    timeRequired:
      "reading time, read time, time to read, lesezeit, lesedauer, temps lecture, durée lecture, tiempo lectura, tempo lettura",
  },
};

const BOOK: TypeWords = {
  types: "Book Audiobook",
  nouns: "book ebook buch livre libro",
  words: {
    "name, headline": "title, name, titel, buchtitel, titre, nom, título, nombre, titolo, nome",
    "isbn:13, workExample.isbn:13, gtin13:13, offers.gtin13:13": "isbn 13, isbn13, ean, ean 13",
    "isbn:10, workExample.isbn:10": "isbn 10, isbn10",
    "isbn, workExample.isbn, gtin13":
      "isbn, isbn number, isbn code, isbn nummer, number isbn, código isbn, codice isbn",
    "numberOfPages, workExample.numberOfPages, pageCount, pages":
      "pages, page count, pages count, number pages, total pages, num pages, page number, length pages, print length, extent, seiten, seitenzahl, seitenanzahl, anzahl seiten, umfang, nombre pages, number pages, pagination, páginas, number páginas, total páginas, cantidad páginas, extensión, pagine, number pagine, totale pagine",
    "bookFormat:member, workExample.bookFormat:member":
      "format, book format, binding, cover, cover type, edition format, book type, media type, einband, bindung, ausgabe, buchformat, bindungsart, einbandart, format livre, reliure, couverture, formato, encuadernación, tapa, tipo tapa, formato libro, rilegatura, copertina, legatura",
    bookEdition: "edition, auflage, édition, edición, edizione",
    "publisher, publisher.name, workExample.publisher":
      "publisher, publisher name, publishing house, pub house, published by, imprint, press, verlag, verlagsname, herausgeber, éditeur, maison édition, edition, éditions, editorial, editor, casa editorial, sello, editore, casa editrice",
    "datePublished, workExample.datePublished":
      "published, publication date, publish date, published date, pub date, pubdate, release date, released, date, year, publication year, year published, erscheinungsdatum, erscheinungstermin, erscheinungsjahr, veröffentlicht, veröffentlichungsdatum, erschienen, date parution, parution, date publication, date sortie, année, fecha publicación, fecha edición, año, fecha lanzamiento, data pubblicazione, data uscita, anno, anno pubblicazione",
    "inLanguage, workExample.inLanguage": "language, lang, sprache, langue, idioma, lengua, lingua",
    genre:
      "genre, genres, category, categories, subject, subjects, genre name, gattung, kategorie, sachgebiet, genre littéraire, catégorie, género, categoría, tema, genere, categoria, argomento",
    translator:
      "translator, translated by, übersetzer, übersetzerin, übersetzt von, traducteur, traductrice, traductor, traductora, traduttore, traduttrice",
    illustrator:
      "illustrator, illustrated by, illustratorin, illustrateur, illustratrice, ilustrador, illustratore",
    "isPartOf.name, isPartOf":
      "series, book series, reihe, buchreihe, série, collection, serie, colección, saga, collana",
    "readBy, workExample.readBy":
      "narrator, read by, sprecher, gelesen von, narrateur, lu par, narrador, narratore",
  },
};

const VIDEO: TypeWords = {
  types: "VideoObject Clip Movie TVEpisode Episode AudioObject PodcastEpisode MusicVideoObject",
  nouns: "video clip movie film episode v audio vidéo vídeo",
  words: {
    "name, headline": "title, name, titel, titre, nom, título, nombre, titolo, nome",
    "interactionStatistic[WatchAction].userInteractionCount, interactionStatistic[ViewAction].userInteractionCount, interactionStatistic[ListenAction].userInteractionCount, interactionCount, viewCount, views":
      "views, view count, views count, number views, total views, plays, play count, watch count, times watched, watched, aufrufe, anzahl aufrufe, aufrufzahl, ansichten, zuschauer, vues, number vues, nombre vues, lectures, visualizaciones, vistas, reproducciones, number visualizaciones, number vistas, visualizzazioni, number visualizzazioni, visite",
    "interactionStatistic[LikeAction].userInteractionCount, likeCount, likes":
      "likes, like count, likes count, number likes, thumbs up, upvotes, gefällt mir, daumen hoch, j'aime, jaime, mentions j'aime, me gusta, mi piace",
    "interactionStatistic[CommentAction].userInteractionCount, commentCount":
      "comments count, comment count, number comments, anzahl kommentare, nombre commentaires, number comentarios, number commenti",
    "duration, timeRequired":
      "duration, length, running time, run time, runtime, playtime, play time, dauer, laufzeit, länge, spieldauer, spielzeit, durée, longueur, duración, longitud, durata, lunghezza",
    "author, creator, publisher, partOfSeries":
      "channel, channel name, uploader, uploader name, uploaded by, creator, author, publisher, posted by, user, kanal, kanalname, hochgeladen von, ersteller, autor, chaîne, nom chaîne, auteur, créateur, canal, nombre canal, creador, subido por, canale, nome canale, autore, creatore, caricato da",
    "uploadDate, datePublished":
      "upload date, uploaded, uploaded at, uploaded on, date uploaded, date, published, published at, published on, publish date, published date, publication date, posted, posted at, release date, added, hochgeladen, hochgeladen am, uploaddatum, veröffentlicht, veröffentlicht am, datum, erschienen, mis ligne, mis ligne le, date mise ligne, mise ligne, date publication, publié, publié le, date ajout, fecha subida, subido, publicado, fecha publicación, fecha, data caricamento, caricato, caricato il, data pubblicazione, pubblicato, data",
    "thumbnailUrl, thumbnail, image":
      "thumbnail, thumbnail url, thumb, preview, preview image, poster, cover image, image, vorschaubild, vorschau, miniatur, titelbild, miniature, vignette, aperçu, miniatura, portada, vista previa, anteprima, copertina",
    "contentUrl, embedUrl":
      "video url, video file, video link, file, file url, media url, content url, source url, stream url, download url, videodatei, fichier vidéo, archivo video, file video",
    "embedUrl, embedHtml": "embed, embed url, player, player url, einbettung, intégration",
    "director, directors":
      "director, directed by, regie, regisseur, regisseurin, réalisateur, réalisatrice, directora, regista",
    "actor, actors":
      "actors, cast, starring, stars, schauspieler, besetzung, darsteller, acteurs, distribution, actores, reparto, attori, interpreti",
    transcript: "transcript, transcription, transkript, transcripción, trascrizione",
    genre: "genre, genres, género, genere",
  },
};

const RECIPE: TypeWords = {
  types: "Recipe HowTo",
  nouns: "recipe dish meal rezept gericht recette plat receta plato ricetta piatto rezepte",
  words: {
    "name, headline":
      "title, name, dish, rezeptname, rezepttitel, titel, titre, nom, título, nombre, titolo, nome",
    "recipeIngredient, ingredients, supply":
      "ingredients, ingredient list, ingredient, list ingredients, zutaten, zutatenliste, ingrédients, liste ingrédients, ingredientes, lista ingredientes, ingredienti, lista ingredienti, elenco ingredienti",
    "recipeInstructions, step, instructions, steps":
      "steps, instructions, method, directions, preparation, preparation steps, cooking steps, cooking instructions, cooking method, procedure, how to, step by step, zubereitung, zubereitungsschritte, anleitung, kochanleitung, arbeitsschritte, schritte, anweisungen, étapes, étapes préparation, instructions, préparation, consignes, réalisation, pasos, instrucciones, preparación, elaboración, modo preparación, procedimiento, passaggi, procedimento, preparazione, istruzioni, svolgimento, fasi",
    prepTime:
      "prep time, prep, preparation time, time prep, vorbereitungszeit, vorbereitung, arbeitszeit, temps préparation, durée préparation, tiempo preparación, tempo preparazione",
    "cookTime, performTime":
      "cook time, cooking time, baking time, bake time, time cook, kochzeit, garzeit, backzeit, temps cuisson, durée cuisson, cuisson, tiempo cocción, tiempo cocinado, tiempo cocina, tempo cottura, cottura",
    totalTime:
      "total time, time, time total, ready in, total duration, duration, overall time, gesamtzeit, gesamtdauer, dauer, zeit, zubereitungszeit, temps total, durée totale, durée, tiempo total, tiempo, duración, tempo totale, tempo, durata",
    "recipeYield, yield":
      "servings, serving, serves, serve, yield, portions, portion, makes, number servings, number people, people, persons, portionen, personen, anzahl portionen, ergibt, number personnes, nombre personnes, personnes, nombre portions, parts, porciones, raciones, comensales, personas, number porciones, porzioni, dosi, persone, number porzioni, dosi per",
    "recipeCategory, category":
      "category, course, meal type, dish type, type of dish, kategorie, gang, speiseart, catégorie, type plat, categoría, tipo plato, categoria, portata, tipo piatto",
    recipeCuisine:
      "cuisine, cuisine type, kitchen, origin, küche, landesküche, origine, cuisine pays, cocina, tipo cocina, cucina, tipo cucina",
    "nutrition.calories, calories":
      "calories, kcal, calorie, energy, calories per serving, number calories, kalorien, brennwert, energie, kcal pro portion, valeur énergétique, calorías, energía, calorie porzione, energia",
    "nutrition.proteinContent":
      "protein, proteins, eiweiß, protein gehalt, protéines, proteínas, proteine",
    "nutrition.fatContent": "fat, fats, fett, lipides, matières grasses, grasas, grassi",
    "nutrition.carbohydrateContent":
      "carbs, carbohydrates, kohlenhydrate, glucides, carbohidratos, hidratos, carboidrati",
    "author, creator":
      "author, chef, cook, created by, recipe by, by, creator, autor, autorin, koch, köchin, rezept von, auteur, autrice, cuisinier, autora, cocinero, cocinera, autore, cuoco, cuoca",
    "suitableForDiet:member": "diet, dietary, dietary labels, diät, ernährungsform, régime, dieta",
    "recipeDifficulty, difficulty":
      "difficulty, level, schwierigkeit, schwierigkeitsgrad, difficulté, dificultad, difficoltà",
    tool: "tools, equipment, utensils, werkzeug, geräte, ustensiles, matériel, utensilios, utensili, attrezzi",
  },
};

const REVIEW: TypeWords = {
  types: "Review",
  nouns: "review kritik critique reseña recensione",
  words: {
    "reviewRating.ratingValue, reviewRating:text":
      "rating, review rating, score, stars, grade, bewertung, wertung, sterne, note, valoración, calificación, puntuación, valutazione, voto",
    "itemReviewed, itemReviewed.name":
      "item, reviewed item, product, subject, produkt, produit, producto, prodotto",
  },
};

const QUESTIONS: TypeWords = {
  types: "FAQPage QAPage",
  nouns: "",
  words: {
    mainEntity:
      "faq, faqs, faq list, faq items, faq section, questions, question list, list questions, q and a, qa, qas, q a, questions and answers, questions answers, frequently asked questions, common questions, fragen, häufige fragen, häufig gestellte fragen, fragen und antworten, fragen antworten, questions fréquentes, questions réponses, questions et réponses, foire aux questions, preguntas, preguntas frecuentes, preguntas y respuestas, preguntas respuestas, domande, domande frequenti, domande e risposte, domande risposte",
  },
};

/** Words for works. */
export const WORK_WORDS: readonly TypeWords[] = [ARTICLE, BOOK, VIDEO, RECIPE, REVIEW, QUESTIONS];
