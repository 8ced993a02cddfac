# Scrapy with html2text: the Markdown of every page, six pages at a time.
import re
import sys

import html2text
import scrapy
from scrapy.crawler import CrawlerProcess
from scrapy.linkextractors import LinkExtractor

root, most = sys.argv[1], int(sys.argv[2])


class Site(scrapy.Spider):
    name = "site"
    start_urls = [root]
    pages = 0
    links = LinkExtractor(allow=re.escape("/".join(root.split("/")[:3])))

    def parse(self, response):
        if not hasattr(response, "text"):
            return
        Site.pages += 1
        html2text.HTML2Text(bodywidth=0).handle(response.text)
        for link in self.links.extract_links(response):
            yield scrapy.Request(link.url)


settings = {"CONCURRENT_REQUESTS": 6, "CONCURRENT_REQUESTS_PER_DOMAIN": 6, "LOG_LEVEL": "ERROR", "ROBOTSTXT_OBEY": False, "DEPTH_PRIORITY": 1}
if most:
    settings["CLOSESPIDER_PAGECOUNT"] = most
process = CrawlerProcess(settings)
process.crawl(Site)
process.start()
print(f"pages={Site.pages}")
