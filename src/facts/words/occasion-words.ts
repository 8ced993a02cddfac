// Callers' words for jobs, events and courses.
import type { TypeWords } from "./compile-words.ts";

const JOB: TypeWords = {
  types: "JobPosting",
  nouns:
    "job position vacancy offer stelle stellen jobs emploi poste offre empleo puesto lavoro annuncio",
  words: {
    "title, name":
      "title, role, position, job, vacancy, name, stelle, stellenbezeichnung, stellentitel, jobtitel, berufsbezeichnung, poste, intitulé, puesto, cargo, título, titre, titolo, qualifica, posizione, mansione, ruolo",
    "hiringOrganization, hiringOrganization.name":
      "employer, company, company name, organization, organisation, hiring company, employer name, arbeitgeber, firma, unternehmen, entreprise, employeur, société, empresa, empleador, compañía, azienda, datore lavoro, datore, impresa, società",
    "jobLocation, jobLocation.address":
      "location, place, work location, workplace, work place, address, where, arbeitsort, standort, einsatzort, dienstort, ort, lieu, lieu travail, localisation, ubicación, lugar, lugar trabajo, localización, sede, sede lavoro, luogo, luogo lavoro",
    "jobLocation.address.addressLocality": "city, town, stadt, ville, ciudad, localidad, città",
    "jobLocation.address.addressRegion":
      "state, region, province, bundesland, région, provincia, regione",
    "jobLocation.address.addressCountry": "country, land, pays, país, paese",
    "jobLocation.address.postalCode":
      "zip, postcode, postal code, plz, code postal, código postal, cap",
    "baseSalary, baseSalary.value, estimatedSalary":
      "salary, salary range, salary text, salary info, pay, pay range, compensation, wage, wages, remuneration, gehalt, gehaltsspanne, lohn, vergütung, bezahlung, salaire, rémunération, salario, sueldo, remuneración, retribución, stipendio, retribuzione, compenso, paga",
    "baseSalary.value.minValue, baseSalary.minValue, estimatedSalary.minValue, salaryMin, baseSalary.value.value, baseSalary.value":
      "salary min, min salary, pay min, min pay, wage min, salary from, salary low, mindestgehalt, gehalt min, gehalt von, gehalt ab, salaire min, rémunération min, salario min, sueldo min, salario desde, stipendio min, retribuzione min, stipendio da",
    "baseSalary.value.maxValue, baseSalary.maxValue, estimatedSalary.maxValue, salaryMax, baseSalary.value.value, baseSalary.value":
      "salary max, max salary, pay max, max pay, wage max, salary to, salary high, höchstgehalt, maximalgehalt, gehalt max, gehalt bis, salaire max, rémunération max, salario max, sueldo max, salario hasta, stipendio max, retribuzione max",
    "baseSalary.currency, baseSalary.value.currency, salaryCurrency, estimatedSalary.currency":
      "currency, salary currency, pay currency, currency salary, währung, gehalt währung, devise, monnaie, devise salaire, moneda, moneda salario, divisa, valuta, valuta stipendio",
    "baseSalary.value.unitText, baseSalary.unitText":
      "salary period, salary unit, pay period, pay frequency, salary interval, gehaltszeitraum, période salaire, periodo salario, periodo stipendio",
    datePosted:
      "posted, posted date, date posted, posted at, posted on, date, published, published at, publish date, publication date, created at, listed, veröffentlicht, veröffentlicht am, eingestellt am, datum, date publication, publié, publié le, publicado, fecha publicación, fecha, pubblicato, data pubblicazione, data",
    validThrough:
      "deadline, application deadline, apply by, apply before, closing date, closes, close date, expires, expires at, expiry, expiry date, expiration, expiration date, valid until, valid through, last date, due date, bewerbungsfrist, bewerbungsschluss, einsendeschluss, anmeldeschluss, frist, gültig bis, ablaufdatum, date limite, date limite candidature, date limite dépôt, date expiration, date clôture, fecha límite, fecha límite solicitud, fecha cierre, vencimiento, plazo, scadenza, data scadenza, scadenza domanda, termine, prazo, data limite, sluitingsdatum, sista ansökningsdag, ansøgningsfrist, søknadsfrist, hakuaika päättyy, termin składania, termin składania ofert, termin składania wniosków, uzávěrka, jelentkezési határidő, termen limită, προθεσμία, son başvuru tarihi, срок подачи, срок подачи заявок, крайний срок, 締切, 締切日, 応募締切, 応募期限, 截止日期, 마감일",
    "employmentType:member":
      "job type, employment type, contract type, contract, employment, work type, work schedule, anstellungsart, beschäftigungsart, arbeitszeit, vertragsart, type contrat, contrat, type emploi, tipo contrato, contrato, jornada, tipo empleo, tipo contratto, contratto",
    "skills, qualifications":
      "skills, required skills, requirements, kenntnisse, fähigkeiten, anforderungen, compétences, habilidades, requisitos, competencias, competenze, requisiti",
    qualifications: "qualifications, qualifikationen, qualifikation, cualificaciones, qualifiche",
    experienceRequirements:
      "experience, experience required, experience level, erfahrung, expérience, experiencia, esperienza",
    educationRequirements:
      "education, degree, ausbildung, abschluss, formation, formación, educación, istruzione, formazione",
    responsibilities:
      "responsibilities, duties, tasks, aufgaben, missions, responsabilités, funciones, responsabilidades, mansioni, responsabilità",
    jobBenefits: "benefits, perks, vorteile, avantages, beneficios, benefit, vantaggi",
    industry: "industry, sector, branche, secteur, sector actividad, settore",
    "jobLocationType:member":
      "remote, remote type, work mode, telework, homeoffice, télétravail, teletrabajo",
    "hiringOrganization.logo": "company logo, logo",
    "hiringOrganization.sameAs, hiringOrganization.url":
      "company url, company website, employer url",
  },
};

const EVENT: TypeWords = {
  types: "Event Festival CourseInstance Hackathon EventSeries",
  nouns:
    "event show concert performance gig veranstaltung konzert evenement concert spectacle evento concierto concerto spettacolo",
  words: {
    startDate:
      "date, when, start, start date, start time, starts, starts at, starts on, begin, begins, begin date, date time, datetime, time, day, date start, date from, datum, wann, beginn, start datum, startdatum, termin, anfang, uhrzeit, date début, début, quand, commence, fecha, fecha inicio, inicio, cuándo, comienzo, comienza, data, data inizio, inizio, quando, data ora",
    endDate:
      "end, end date, end time, ends, ends at, ends on, finish, date end, date to, ende, enddatum, schluss, fin, date fin, fecha fin, fin fecha, final, fine, data fine, termina",
    doorTime:
      "doors, door time, doors open, einlass, ouverture portes, apertura puertas, apertura porte",
    "location, location.name, location.address":
      "venue, venue name, place, location, location name, where, hall, site, veranstaltungsort, ort, spielstätte, wo, lieu, salle, endroit, où, lugar, recinto, sala, sede, dónde, donde, ubicación, luogo, dove, locale",
    "location.address, location.address.streetAddress":
      "address, venue address, location address, adresse, anschrift, adresse lieu, dirección, dirección lugar, indirizzo, indirizzo luogo",
    "location.address.streetAddress": "street, straße, rue, calle, via",
    "location.address.addressLocality":
      "city, town, venue city, stadt, ville, ciudad, localidad, città",
    "location.address.addressRegion":
      "state, region, venue state, bundesland, région, provincia, regione",
    "location.address.addressCountry": "country, venue country, land, pays, país, paese",
    "location.address.postalCode":
      "zip, postcode, postal code, plz, code postal, código postal, cap",
    "location.geo.latitude": "latitude, lat, breitengrad, latitud, latitudine",
    "location.geo.longitude": "longitude, lng, lon, längengrad, longitud, longitudine",
    "performer, performers, actor":
      "artist, artists, artist name, performer, performers, performer name, band, bands, act, acts, headliner, headliners, lineup, line up, speaker, speakers, musician, künstler, künstlerin, interpret, interpreten, band name, besetzung, artiste, artistes, interprète, intervenant, groupe, artista, artistas, intérprete, cantante, grupo, ponente, artisti, interpreti, gruppo, relatore",
    "organizer, organizer.name":
      "organizer, organiser, organizer name, organiser name, host, hosted by, promoter, organized by, veranstalter, veranstalterin, ausrichter, organisateur, organisatrice, organizador, organizadora, promotor, organizzatore, organizzatrice, promotore",
    price:
      "price, ticket price, tickets price, cost, fee, entry, entry fee, entry price, entrance fee, admission, admission fee, admission price, cover charge, eintritt, eintrittspreis, ticketpreis, kartenpreis, preis, kosten, prix, prix billet, prix entrée, prix place, tarif, entrée, precio, precio entrada, precio entradas, precio boleto, precio ticket, coste, costo, prezzo, prezzo biglietto, prezzo ingresso, costo biglietto, ingresso",
    "offers.priceCurrency":
      "currency, ticket currency, price currency, währung, devise, monnaie, moneda, divisa, valuta",
    "offers.url":
      "tickets, ticket url, ticket link, tickets url, tickets link, buy tickets, booking url, booking link, tickets kaufen, ticketlink, karten, billetterie, billets, lien billetterie, réservation, entradas, boletos, enlace entradas, biglietti, link biglietti, biglietteria",
    "eventStatus:member": "status, event status, veranstaltungsstatus, statut, estado, stato",
    "eventAttendanceMode:member": "attendance mode, attendance, format, online or offline",
    duration: "duration, length, dauer, durée, duración, durata",
  },
};

const COURSE: TypeWords = {
  types: "Course EducationalOccupationalProgram",
  nouns: "course class training kurs lehrgang schulung cours formation curso corso",
  words: {
    "name, headline":
      "title, name, kursname, kurstitel, titel, intitulé, nom, titre, nombre, título, titolo, nome",
    "provider, provider.name":
      "provider, provider name, organization, organisation, organization name, school, institution, university, college, academy, offered by, platform, anbieter, veranstalter, schule, hochschule, universität, einrichtung, träger, organisme, organisme formation, école, établissement, université, proveedor, escuela, institución, universidad, centro, organizador, ente, scuola, università, istituto, fornitore, organizzatore",
    "timeRequired, duration, hasCourseInstance.courseWorkload, hasCourseInstance.duration, hasCourseInstance.courseSchedule.duration":
      "duration, length, time, time required, estimated time, total time, workload, effort, total hours, hours, course length, dauer, kursdauer, umfang, laufzeit, zeitaufwand, durée, durée totale, volume horaire, duración, carga horaria, tiempo, durata, durata totale, tempo, impegno",
    educationalLevel:
      "level, course level, difficulty, difficulty level, skill level, niveau, schwierigkeit, schwierigkeitsgrad, difficulté, nivel, dificultad, livello, difficoltà",
    "hasCourseInstance.instructor, instructor, author":
      "instructor, instructors, instructor name, teacher, teachers, tutor, trainer, educator, lecturer, professor, taught by, coach, dozent, dozentin, lehrer, lehrerin, kursleiter, kursleitung, trainerin, leitung, formateur, formatrice, professeur, enseignant, instructeur, intervenant, profesor, profesora, instructora, docente, formador, insegnante, istruttore, professore, formatore",
    "hasCourseInstance.startDate, startDate":
      "start, start date, starts, starts on, starts at, begin, begins, begin date, date, next start, beginn, start datum, startdatum, kursbeginn, termin, datum, date début, début, commence, fecha inicio, inicio, comienzo, fecha, data inizio, inizio, data",
    "hasCourseInstance.endDate, endDate":
      "end, end date, ends, ends on, finish, ende, enddatum, kursende, date fin, fin, fecha fin, final, data fine, fine",
    "hasCourseInstance.courseMode:member, courseMode:member":
      "mode, course mode, delivery, delivery mode, delivery method, format, study mode, kursform, unterrichtsform, lernform, modalité, mode, format, modalidad, formato, modalità, modo",
    "hasCourseInstance.location":
      "location, place, where, venue, ort, kursort, standort, lieu, lugar, ubicación, luogo, sede",
    price:
      "price, cost, fee, course fee, tuition, tuition fee, course price, preis, gebühr, kursgebühr, teilnahmegebühr, kosten, prix, tarif, coût, frais, precio, coste, costo, matrícula, tarifa, prezzo, quota, tariffa",
    "offers.priceCurrency": "currency, price currency, währung, devise, moneda, valuta",
    coursePrerequisites:
      "prerequisites, requirements, voraussetzungen, prérequis, requisitos, requisiti, prerequisiti",
    courseCode: "code, course code, course number, kursnummer, code cours, código, codice",
    "teaches, about":
      "skills, what you will learn, subject, subjects, learning outcomes, lernziele, compétences, habilidades, competenze",
    "syllabusSections, syllabus":
      "syllabus, curriculum, modules, lehrplan, inhalte, programme, programa, temario, programma",
    totalHistoricalEnrollment:
      "students, enrolled, enrollments, student count, learners, teilnehmer, inscrits, estudiantes, alumnos, studenti, iscritti",
  },
};

/** Words for jobs, events and courses. */
export const OCCASION_WORDS: readonly TypeWords[] = [JOB, EVENT, COURSE];
