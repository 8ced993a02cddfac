// Names that pages give to elements which appear on scroll or after a script has run.

/** Matches class names of elements that appear on scroll, by library or convention. */
export const ENTRANCE_CLASS =
  /(?:^|[\s_-])(?:aos|wow|animate|animated|animation|fade|fadein|fade-?in\w*|fade-?up|reveal\w*|scroll-?reveal|sr-item|invisible|elementor-invisible|appear\w*|inview|in-view|entrance|lazy\w*|preload\w*|loading|slick-slide|swiper-slide|carousel\w*|slide\w*|splide__slide|tns-item|owl-item|split|gsap|motion|et-waypoint|et_pb_animation\w*|wpb_animate\w*|vc_animate\w*|uk-scrollspy\w*|kt-blocks-aos|has-animation|is-animated|js-anim\w*)(?:$|[\s_-])/i;

/** Matches attribute names of elements that appear on scroll. */
export const ENTRANCE_ATTRIBUTE =
  /^(?:data-(?:aos|w-id|wow|sal|scroll|reveal|sr|animat|animate|animation|anim|appear|fade|motion|framer|gsap|inview|in-view|splitting|settings|uk-scrollspy|ix|et-multi-view|vc-animation|entrance|lazy|transition)|uk-scrollspy|v-motion|x-intersect|x-transition|wow)/;
