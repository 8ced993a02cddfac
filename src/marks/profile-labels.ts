// Labels of links to a person's page that are no name, by language: "Profile", "All posts".
import { languageWords } from "../text/word-list.ts";

const TABLE = `
en|profile,view profile,full profile,author profile,author page,bio,biography,about me,about the author,all posts,all articles,more posts,more articles
de|profil,zum profil,autorenprofil,autorenseite,zur autorenseite,biografie,über mich,über den autor,über die autorin,alle beiträge,alle artikel,weitere beiträge,weitere artikel
fr|profil,voir le profil,biographie,tous les articles,tous ses articles
es|perfil,ver perfil,biografía,todos los artículos
it|profilo,vedi profilo,biografia,tutti gli articoli
pt|perfil,ver perfil,biografia,todos os artigos
nl|profiel,bekijk profiel,biografie,alle artikelen
sv|profil,visa profil,biografi,alla artiklar
da|profil,se profil,biografi,alle artikler
no|profil,vis profil,biografi,alle artikler
fi|profiili,näytä profiili,kaikki artikkelit
pl|profil,zobacz profil,biogram,wszystkie artykuły
cs|profil,zobrazit profil,všechny články
sk|profil,zobraziť profil,všetky články
hu|profil,profil megtekintése,összes cikk
ro|profil,vezi profilul,toate articolele
el|προφίλ,βιογραφικό,όλα τα άρθρα
tr|profil,profili gör,tüm yazıları
ru|профиль,биография,все статьи
uk|профіль,біографія,усі статті
he|פרופיל,כל הכתבות
ar|الملف الشخصي,جميع المقالات
id|profil,lihat profil,semua artikel
vi|hồ sơ,trang cá nhân,tất cả bài viết
th|โปรไฟล์
ja|プロフィール,記事一覧
zh|个人资料,个人主页,個人資料,個人主頁
ko|프로필,기사 목록
`;

const labels: ReadonlySet<string> = new Set(
  languageWords(TABLE).flatMap(({ lists }) => lists.flat()),
);

/** Whether the words of a link to a person's page are a label, in any language, and no name. */
export const isProfileLabel = (text: string): boolean =>
  labels.has(text.normalize("NFC").trim().toLowerCase());
