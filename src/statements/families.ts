// Maps types of schema.org to families, as far as they matter for a page's subject.

/** The family of a node. */
export type NodeFamily =
  | "article"
  | "work"
  | "thread"
  | "product"
  | "organization"
  | "wrapper"
  | "list"
  | "site"
  | "person"
  | "breadcrumb"
  | "comment"
  | "offer"
  | "rating"
  | "media"
  | "other";

/** Types of each family, by short name. Types not listed are of family "other". */
const FAMILIES: Readonly<Record<Exclude<NodeFamily, "other">, string>> = {
  article:
    "Article NewsArticle BlogPosting TechArticle ScholarlyArticle MedicalScholarlyArticle Report AdvertiserContentArticle SatiricalArticle ReportageNewsArticle " +
    "AnalysisNewsArticle AskPublicNewsArticle BackgroundNewsArticle OpinionNewsArticle ReviewNewsArticle LiveBlogPosting APIReference Recipe HowTo article",
  work: "CreativeWork Review CriticReview MediaReview ClaimReview LearningResource PodcastEpisode Guide Chapter Quiz Course Event",
  thread: "DiscussionForumPosting SocialMediaPosting Question Conversation",
  product:
    "Product ProductGroup ProductModel IndividualProduct SomeProducts Vehicle Car Motorcycle Book SoftwareApplication MobileApplication WebApplication " +
    "VideoGame Movie Drug MusicAlbum product",
  organization:
    "Organization Corporation LocalBusiness Airline Consortium EducationalOrganization CollegeOrUniversity ElementarySchool HighSchool MiddleSchool Preschool " +
    "School GovernmentOrganization LibrarySystem MedicalOrganization NGO NewsMediaOrganization OnlineBusiness OnlineStore PerformingGroup PoliticalParty " +
    "ResearchOrganization SearchRescueOrganization SportsOrganization SportsTeam WorkersUnion AnimalShelter ArchiveOrganization AutomotiveBusiness ChildCare " +
    "Dentist DryCleaningOrLaundry EmergencyService EmploymentAgency EntertainmentBusiness FinancialService FoodEstablishment Restaurant Bakery CafeOrCoffeeShop " +
    "BarOrPub GovernmentOffice HealthAndBeautyBusiness HomeAndConstructionBusiness HVACBusiness Electrician Plumber RoofingContractor GeneralContractor " +
    "HousePainter Locksmith MovingCompany InternetCafe LegalService Attorney Notary Library LodgingBusiness Hotel MedicalBusiness Physician MedicalClinic Hospital " +
    "Pharmacy Optician ProfessionalService RadioStation RealEstateAgent RecyclingCenter SelfStorage ShoppingCenter SportsActivityLocation StadiumOrArena Store " +
    "AutoDealer AutoRepair TelevisionStation TouristInformationCenter TravelAgency AccountingService InsuranceAgency BankOrCreditUnion DaySpa HairSalon BeautySalon " +
    "HealthClub ExerciseGym VeterinaryCare ClothingStore MensClothingStore ShoeStore FurnitureStore ElectronicsStore JewelryStore BookStore Florist GroceryStore " +
    "HardwareStore HomeGoodsStore HobbyShop ToyStore PetStore SportingGoodsStore WholesaleStore",
  wrapper:
    "WebPage ItemPage QAPage FAQPage AboutPage ContactPage CheckoutPage ProfilePage MedicalWebPage RealEstateListing WebContent webpage",
  list: "CollectionPage SearchResultsPage ItemList OfferCatalog ProductCollection Blog MediaGallery ImageGallery VideoGallery Collection CreativeWorkSeries",
  site:
    "WebSite Website WPHeader WPFooter WPSideBar WPAdBlock SiteNavigationElement SearchAction ViewAction Action EntryPoint ContactPoint PostalAddress " +
    "ListItem SpeakableSpecification DefinedTerm DefinedTermSet",
  person: "Person",
  breadcrumb: "BreadcrumbList Breadcrumb",
  comment: "Comment UserComments Answer UserInteraction CorrectionComment",
  offer: "Offer AggregateOffer Demand",
  rating: "AggregateRating Rating EndorsementRating",
  media: "ImageObject VideoObject AudioObject MediaObject 3DModel Photograph Clip",
};

const BY_TYPE: ReadonlyMap<string, NodeFamily> = new Map(
  (Object.keys(FAMILIES) as Exclude<NodeFamily, "other">[]).flatMap((family) =>
    FAMILIES[family].split(" ").map((type) => [type, family] as const),
  ),
);

/** Suffixes that show the family of types not listed. */
const ENDINGS: readonly (readonly [RegExp, NodeFamily])[] = [
  [/(?:Article|BlogPosting)$/, "article"],
  [/(?:Store|Business|Organization|Agency|Company|Restaurant)$/, "organization"],
];

/** Returns the family of the first type that has one. */
export function familyOf(types: readonly string[]): NodeFamily {
  for (const type of types) {
    const known = BY_TYPE.get(type) ?? ENDINGS.find(([ending]) => ending.test(type))?.[1];
    if (known !== undefined) return known;
  }
  return "other";
}
